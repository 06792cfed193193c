#include "CLetters.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char letter_pairs[] = {
#embed "../DelimitedText/letter-pairs.txt" suffix(, 0)
};

const char *til_letter_pairs(void) { return letter_pairs; }

static const char frequent_characters[] = {
#embed "../DelimitedText/frequent-characters.txt" suffix(, 0)
};

const char *til_frequent_characters(void) { return frequent_characters; }
