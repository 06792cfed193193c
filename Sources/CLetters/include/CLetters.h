#ifndef TIL_LETTERS_H
#define TIL_LETTERS_H

// Tables of DelimitedText, apart from CEmbedded: other programs use that library.

const char *_Nonnull til_letter_pairs(void);
const char *_Nonnull til_frequent_characters(void);

#endif
