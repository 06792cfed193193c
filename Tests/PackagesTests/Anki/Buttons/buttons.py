"""Makes buttons.apkg and buttons.tsv: 500 cards, and what Anki's four buttons do with each.

Needs Anki's Python package: pip install anki; ANKI_TEST_MODE=1 TZ=UTC python buttons.py DIRECTORY
With packages as further arguments, it copies them and records the buttons of their cards instead.
"""
import os, random, shutil, sys, tempfile, time
from anki.collection import (
    Collection, DeckIdLimit, ExportAnkiPackageOptions, ImportAnkiPackageOptions,
    ImportAnkiPackageRequest)
from anki import deck_config_pb2 as dc

out = sys.argv[1]
col = Collection(os.path.join(tempfile.mkdtemp(), "c.anki2"))

def wait(state):
    normal = state.normal
    which = normal.WhichOneof("kind")
    if which == "new": return None
    if which == "learning": return f"{normal.learning.scheduled_secs}s"
    if which == "relearning": return f"{normal.relearning.learning.scheduled_secs}s"
    return f"{normal.review.scheduled_days}d"

def record(col, name):
    """One line per card: its note's guid, its template, and the waits of the four buttons."""
    with open(os.path.join(out, name), "w") as file:
        print(f"now\t{int(time.time())}", file=file)
        for cid, guid, place in col.db.all(
                "select c.id, n.guid, c.ord from cards c join notes n on n.id = c.nid"
                " where c.odid = 0 order by c.id"):
            states = col._backend.get_scheduling_states(cid)
            waits = map(wait, (states.again, states.hard, states.good, states.easy))
            print(guid, place, *waits, sep="\t", file=file)

for package in sys.argv[2:]:
    col = Collection(os.path.join(tempfile.mkdtemp(), "c.anki2"))
    if package.endswith(".colpkg"):
        path = col.path
        col.close()
        col._backend.import_collection_package(
            col_path=path, backup_path=package, media_folder=path + ".media",
            media_db=path + ".mdb")
        col = Collection(path)
    else:
        col.import_anki_package(ImportAnkiPackageRequest(
            package_path=package,
            options=ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)))
    # Switched on without computing memory again: the buttons continue from what the package stores.
    col.set_config("fsrs", True)
    name = os.path.basename(package)
    shutil.copy(package, os.path.join(out, name))
    record(col, name.rsplit(".", 1)[0] + ".tsv")
if sys.argv[2:]: sys.exit()

random.seed(18)
kind = col.models.new("Plain")
for name in ("Front", "Back"):
    col.models.add_field(kind, col.models.new_field(name))
card = col.models.new_template("Card 1")
card["qfmt"], card["afmt"] = "{{Front}}", "{{Back}}"
col.models.add_template(kind, card)
kind["css"] = ""
col.models.add_dict(kind)
kind = col.models.by_name("Plain")
deck = col.decks.id("buttons")
for place in range(500):
    note = col.new_note(kind)
    note.fields = [f"word {place}", f"meaning {place}"]
    note.guid = f"b{place}"
    col.add_note(note, deck)

now = int(time.time())
col.db.execute("update col set crt = ?", (now // 86400 - 800) * 86400 + 4 * 3600)
col.close(); col = Collection(col.path)
today = col.sched.today
cutoff = col.sched.day_cutoff
rows = []

def add(cid, when, ease, ivl, last, kind, factor=0):
    rows.append((int(when * 1000) + len(rows) % 1000, cid, -1, ease, ivl, last, factor,
                 random.randint(1500, 20000), kind))

def moment(days_ago):
    """A time on the study day so many days ago."""
    start = cutoff - 86400 * (days_ago + 1)
    latest = now - start if days_ago == 0 else 86400
    return start + random.uniform(0.05, 0.9) * latest

def learned(cid, days_ago):
    start = moment(days_ago)
    if random.random() < 0.3:
        add(cid, start - 700, random.choice([1, 2]), -60, -60, 0)
    add(cid, start - 600, 3, -600, -60, 0)
    if random.random() < 0.2:
        add(cid, start, 4, 4, -600, 0); return 4
    add(cid, start, 3, random.choice([1, 2, 3]), -600, 0)
    return rows[-1][4]

for place, cid in enumerate(col.db.list("select id from cards order by id")):
    def put(kind, queue, due, ivl, reps, lapses, left=0, factor=2500):
        col.db.execute("update cards set type=?, queue=?, due=?, ivl=?, reps=?, lapses=?, left=?, factor=? where id=?",
                       kind, queue, due, ivl, reps, lapses, left, factor, cid)
    if place < 80: continue  # new
    if place < 160:  # learning, at the first or second step
        at = now - random.randint(700, 9000)
        add(cid, at - 120, 1, -60, -60, 0)
        step = random.choice([1, 2])
        if step == 1: add(cid, at, 3, -600, -60, 0)
        put(1, 1, at + (600 if step == 1 else 60), 0, 2, 0, left=step)
        continue
    late = random.choice([0, 0, 1, 2, 5, 30, -1, -3]) if place < 450 else 0
    spent = random.randint(40, 600)
    ivl = learned(cid, spent)
    spent -= ivl
    reps, lapses = 2, 0
    while spent > max(late, 0) and random.random() < 0.85:
        grade = random.choice([1, 2, 3, 3, 3, 3, 4])
        if grade == 1:
            at = moment(spent)
            lapses += 1
            add(cid, at, 1, -600, ivl, 1)
            add(cid, at + 660, 3, max(1, ivl // 4), -600, 2)
            new = max(1, ivl // 4)
        else:
            new = max(ivl + 1, int(ivl * {2: 1.2, 3: 2.3, 4: 3.2}[grade]))
            add(cid, moment(spent), grade, new, ivl, 1)
        ivl, reps = new, reps + 1
        spent -= ivl + random.choice([0, 0, 0, 1, 3])
    last = [row for row in rows if row[1] == cid][-1]
    days = today - (int(last[0] / 1000 - (cutoff - 86400 * (today + 1))) // 86400)
    if place >= 450:  # relearning, after a lapse today
        at = now - random.randint(700, 5000)
        add(cid, at, 1, -600, ivl, 1)
        put(3, 1, at + 600, 1, reps + 1, lapses + 1, left=1)
    elif place % 7 == 0 and place < 230:  # an SM-2 card with only the last rows of its log
        own = [row for row in rows if row[1] == cid and row[8] == 1 and row[3] > 1][-2:]
        rows[:] = [row for row in rows if row[1] != cid]
        ease = random.choice([1300, 2100, 2500, 2900])
        rows += [row[:6] + (ease,) + row[7:] for row in own]
        put(2, 2, today - days + ivl, ivl, reps, lapses, factor=ease)
    else:
        put(2, 2, today - days + ivl, ivl, reps, lapses)
col.db.executemany("insert or replace into revlog values(?,?,?,?,?,?,?,?,?)", sorted(rows))

# Presets with other retentions, steps and maximum intervals, and the same parameters.
numbers = [0.31, 1.4, 2.9, 9.1, 6.2, 0.9, 2.8, 0.02, 1.75, 0.2, 0.81, 1.52, 0.08, 0.29, 1.65, 0.5,
           1.9, 0.6, 0.3, 0.09, 0.17]
strict, loose = col.decks.id("buttons::strict"), col.decks.id("loose")
for place, cid in enumerate(col.db.list("select id from cards order by id")):
    if place % 5 == 1: col.set_deck([cid], strict)
    if place % 5 == 2: col.set_deck([cid], loose)

def configure(deck, change, own=None):
    update = col.decks.get_deck_configs_for_update(deck)
    config = update.all_config[0].config
    if own:
        config = dc.DeckConfig()
        config.CopyFrom(update.all_config[0].config)
        config.id, config.name = 0, own
    del config.config.fsrs_params_6[:]
    config.config.fsrs_params_6.extend(
        numbers if "--own-parameters" not in os.environ.get("BUTTONS", "") or not own
        else [number * 1.07 for number in numbers])
    change(config.config)
    col.decks.update_deck_configs(dc.UpdateDeckConfigsRequest(
        target_deck_id=deck, configs=[config], removed_config_ids=[],
        mode=dc.UPDATE_DECK_CONFIGS_MODE_NORMAL, card_state_customizer="",
        limits=update.current_deck.limits, new_cards_ignore_review_limit=False, fsrs=True,
        apply_all_parent_limits=False, fsrs_reschedule=False, fsrs_health_check=False))

def strictly(config):
    config.desired_retention, config.maximum_review_interval = 0.95, 60
    config.learn_steps[:] = [2, 15, 60]

def loosely(config):
    config.desired_retention = 0.82
    config.relearn_steps[:] = [5, 30]

configure(deck, lambda config: setattr(config, "desired_retention", 0.9))
configure(strict, strictly, "Strict")
configure(loose, loosely, "Loose")

# Anki continues from rounded memory with each answer.
for place in range(240, 400, 3):
    cid = col.db.scalar("select id from cards order by id limit 1 offset ?", place)
    for _ in range(random.choice([1, 2])):
        card = col.get_card(cid)
        card.start_timer()
        col.sched.answerCard(card, random.choice([1, 2, 3, 3, 4]))
        time.sleep(0.002)

record(col, "buttons.tsv")
col.export_anki_package(
    out_path=os.path.join(out, "buttons.apkg"),
    options=ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=False, legacy=False),
    limit=None)
