"""Makes collection.anki2 with Anki's own library: pip install anki==26.9.3

    python collection.py

The collection has studied, suspended, flagged and filtered cards of three note types, and is
500 days old.
"""

import os
import re

from anki.collection import Collection
from anki.scheduler.v3 import CardAnswer

DAYS = 500
SECONDS = DAYS * 86400
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "collection.anki2")


def study(collection, deck, grades):
    collection.decks.select(deck)
    for grade in grades:
        queue = collection.sched.get_queued_cards()
        if not queue.cards:
            break
        card = collection.get_card(queue.cards[0].card.id)
        card.start_timer()
        answer = collection.sched.build_answer(
            card=card, states=queue.cards[0].states, rating=grade
        )
        collection.sched.answer_card(answer)


def make(path):
    collection = Collection(path)
    collection.set_config("fsrs", True)
    one, other = collection.decks.id("Lang::One"), collection.decks.id("Other")
    types = collection.models
    for number in range(12):
        note = collection.new_note(types.by_name("Basic"))
        note["Front"] = f"word{number}"
        note["Back"] = f"<b>meaning</b> {number} &amp; more"
        note.tags = ["all", f"tag{number % 3}"]
        collection.add_note(note, one)
    for number in range(3):
        note = collection.new_note(types.by_name("Basic (and reversed card)"))
        note["Front"], note["Back"] = f"left{number}", f'right{number}<img src="{number}.png">'
        collection.add_note(note, other)
    note = collection.new_note(types.by_name("Cloze"))
    note["Text"] = "The {{c1::sun}} is {{c2::hot}}"
    collection.add_note(note, other)
    easy, good, again = CardAnswer.EASY, CardAnswer.GOOD, CardAnswer.AGAIN
    study(collection, one, [easy] * 6 + [good, again])
    study(collection, other, [easy] * 4)
    collection.sched.suspend_cards(collection.find_cards("word1"))
    collection.set_user_flag_for_cards(3, collection.find_cards("word2"))
    filtered = collection.sched.get_or_create_filtered_deck(0)
    filtered.name = "Filtered"
    filtered.config.search_terms[0].search = "word3"
    collection.sched.add_or_update_filtered_deck(filtered)
    collection.close()


def age(path):
    """Moves all times into the past, since tests must not depend on the clock."""
    import sqlite3

    database = sqlite3.connect(path)
    database.create_collation("unicase", lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))
    for statement in [
        "UPDATE col SET crt = crt - :s, mod = mod - :s * 1000, scm = scm - :s * 1000",
        "UPDATE notes SET id = id - :s * 1000, mod = mod - :s",
        "UPDATE cards SET id = id - :s * 1000, nid = nid - :s * 1000, mod = mod - :s,"
        " due = due - (due > 1000000000) * :s",
        "UPDATE revlog SET id = id - :s * 1000, cid = cid - :s * 1000",
    ]:
        database.execute(statement, {"s": SECONDS})
    for card, data in database.execute("SELECT id, data FROM cards").fetchall():
        data = re.sub(r'"lrt":(\d+)', lambda m: f'"lrt":{int(m[1]) - SECONDS}', data)
        database.execute("UPDATE cards SET data = ? WHERE id = ?", (data, card))
    database.commit()
    database.execute("VACUUM")
    database.close()


if os.path.exists(PATH):
    os.remove(PATH)
make(PATH)
age(PATH)
