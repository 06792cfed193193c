#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char real_words[] = {
#embed "../Things/Judging/real-words.txt"
};

struct til_bytes til_real_words(void) {
  return (struct til_bytes){real_words, sizeof real_words};
}

static const unsigned char other_words[] = {
#embed "../Things/Judging/other-words.txt"
};

struct til_bytes til_other_words(void) {
  return (struct til_bytes){other_words, sizeof other_words};
}

static const char frequent_words[] = {
#embed "../Things/Judging/frequent-words.txt" suffix(, 0)
};

const char *til_frequent_words(void) { return frequent_words; }

static const char bash_completion[] = {
#embed "../Trainer/Completions/til.bash" suffix(, 0)
};

const char *til_bash_completion(void) { return bash_completion; }

static const char zsh_completion[] = {
#embed "../Trainer/Completions/til.zsh" suffix(, 0)
};

const char *til_zsh_completion(void) { return zsh_completion; }

static const char fish_completion[] = {
#embed "../Trainer/Completions/til.fish" suffix(, 0)
};

const char *til_fish_completion(void) { return fish_completion; }

static const unsigned char computing[] = {
#embed "../../decks/computing.csv"
};
static const unsigned char nato[] = {
#embed "../../decks/nato.csv"
};
static const unsigned char aviation[] = {
#embed "../../decks/aviation.csv"
};
static const unsigned char capitals[] = {
#embed "../../decks/capitals.csv"
};
static const unsigned char elements[] = {
#embed "../../decks/elements.csv"
};
static const unsigned char http[] = {
#embed "../../decks/http.csv"
};
static const unsigned char medical[] = {
#embed "../../decks/medical.csv"
};
static const unsigned char signals[] = {
#embed "../../decks/signals.csv"
};
static const unsigned char slang[] = {
#embed "../../decks/slang.csv"
};

#define DECK(name) {#name, {name, sizeof name}}

static const struct til_deck decks[] = {
    DECK(computing), DECK(nato), DECK(aviation), DECK(capitals), DECK(elements),
    DECK(http),      DECK(medical), DECK(signals), DECK(slang),
};

size_t til_starter_deck_count(void) { return sizeof decks / sizeof decks[0]; }

struct til_deck til_starter_deck(size_t index) { return decks[index]; }
