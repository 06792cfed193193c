#ifndef TIL_EMBEDDED_H
#define TIL_EMBEDDED_H

#include <stddef.h>

// Files that are part of the program. Swift's own embedding writes each byte as an element of an
// array, which takes the compiler minutes for a list of words.

struct til_bytes {
  const unsigned char *_Nonnull start;
  size_t count;
};

struct til_bytes til_real_words(void);
struct til_bytes til_other_words(void);

// A line for each language: its code and its most frequent words.
const char *_Nonnull til_frequent_words(void);

// The scripts that shells load.
const char *_Nonnull til_bash_completion(void);
const char *_Nonnull til_zsh_completion(void);
const char *_Nonnull til_fish_completion(void);

// The CSV files of `decks`, in the order in which they are offered.
struct til_deck {
  const char *_Nonnull name;
  struct til_bytes text;
};

size_t til_starter_deck_count(void);
struct til_deck til_starter_deck(size_t index);

#endif
