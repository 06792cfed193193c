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
