title = Spion
blurb = Two secret services, four secrets: who sounds out the other half first?
minutes = 30–60
option-setup = Set-up
option-setup-classic = Classic
option-setup-border = At the border

kind-defender = Defender
kind-small = Small spy
kind-large = Large spy
letter-defender = D
letter-small = s
letter-large = L
axis-e-w = west–east
axis-ne-sw = north-east–south-west
axis-nw-se = north-west–south-east
direction-e = east
direction-ne = north-east
direction-nw = north-west
direction-w = west
direction-sw = south-west
direction-se = south-east
pass = Pass

label-hide = Hide in { $one } and { $other }
label-move = { $kind } { $from } → { $to }
label-turn = Turn the small spy on { $at }: { $axis }
spot-piece = { $kind } on { $field }
spot-turn = Turn: { $axis }

prompt-hide-me = Hide your two secrets: two fields of your half outside the set-up zone, three steps apart or more.
prompt-hide-done = Your secrets are hidden. { $who } is still thinking.
prompt-hide = The secrets are being hidden.
prompt-move-me = Your turn: move a piece or turn a small spy.
prompt-pass-me = You have no move: you must pass.
prompt-move = It is { $who }’s turn.
next-secret = One secret is on { $field }. Where is the other?
next-goal = { $kind } on { $field }: where to?

prompt-over-found = { $who } wins: there is a secret on { $field }. { $count ->
    [one] It is in the only pair of fields that the answers allow.
   *[other] It is in every one of the { $count } pairs of fields that the answers still allow.
} { $secrets }
standing-found = { $field } found
spot-safe = { $field } (safe from questions now)
legend-safe = Your pieces keep spies from asking about this field.

log-hid = { $who } has hidden two secrets.
log-hid-open = { $who } hides two secrets: { $secrets }.
log-moved = { $who } moves from { $from } to { $to }.
log-turned = { $who } turns the small spy on { $at }: { $axis }.
log-passed = { $who } passes.
log-caught = { $count ->
    [one] Caught! The spy on { $fields } defects to { $who }.
   *[other] Caught! The spies on { $fields } defect to { $who }.
}
log-shot = Shot! { $who } loses { $fields }.
log-asked-yes = { $who } asks about { $fields }: yes.
log-asked-no = { $who } asks about { $fields }: no.
log-over-found = { $who } has found a secret and wins. { $secrets }
log-over-no-spies = A draw: there are no spies left. { $secrets }
log-over-quiet = A draw: nothing has happened for 120 moves. { $secrets }
log-over-too-long = A draw after 1,000 moves. { $secrets }
secrets-of = { $who }’s secrets: { $secrets }.

and = and
left = { $count ->
    [one] one possibility left
   *[other] { $count } possibilities left
}
asked = { $count ->
    [one] one question
   *[other] { $count } questions
}
standing = { $left ->
    [one] one pair left
   *[other] { $left } pairs left
}
moves = Move { $count }
legend-crossed = crossed out
legend-lit = a secret among these
legend-secret = a secret

dossier-mine = Your secrets:
dossier-theirs = { $who }’s secrets:
dossier-sheet = Your sheet: { $who }’s half
dossier-left = The answers allow { $count } pairs of fields.
dossier-pairs = { $field }, in { $count ->
    [one] one pair
   *[other] { $count } pairs
}
dossier-shades = A field is the darker, the more of these pairs it belongs to; the small number says how many.
dossier-shades-switch = Shade the board
dossier-likely = Most often among them:
dossier-crossed = { $field } crossed out
dossier-yes = Yes, in:
dossier-no = Crossed out:

fault-no-board = the board has no rows
fault-empty-row = there is no field in this row of the board
fault-wide-row = a row of the board has at most { $most } characters
fault-character = on the board a field is an “o” and a gap is a space; there is no “{ $character }”
fault-offset = character { $column } is out of place: rows are offset by one character, and a space stands between two fields of a row
fault-many-fields = a half has at most { $most } fields
fault-twice-in-zone = field { $number } is in the set-up zone twice
fault-pairs = the set-up zone leaves too little or too much choice for the secrets: { $least } to { $most } pairs of fields must be possible, not { $pairs }
fault-known-secret = the set-up zone leaves no choice: there would always be a secret on field { $number }
fault-axis = a small spy has an axis, and no other piece has one
fault-owner = the owner is 0 or 1
fault-owner-of-two = an owner goes with a single field, such as “a3”
fault-number = the fields of a half have the numbers 1 to { $most }
fault-field = the fields are a1 to a{ $most } and b1 to b{ $most }
fault-occupied = there are two pieces on one field
fault-abroad = a defender stands in its owner’s half
fault-too-many = a seat has at most { $most } pieces

sn-1 = There is no such field: the board ends before it.
sn-2 = There are six directions on three axes: west–east, north-east–south-west and north-west–south-east.
sn-3 = Each side begins with 12 pieces on their fixed fields.
sn-4 = At the start each player hides exactly two secrets: in their own half, outside the set-up zone, three steps apart or more.
sn-5 = A turn moves one of your own pieces or turns one of your own small spies.
sn-6 = Pieces move in a straight line over free fields to a free field; nothing is jumped.
sn-7 = A defender never leaves its owner’s half.
sn-8 = A small spy moves only the way its arrows point; only a small spy can be turned, and only to another position.
sn-9 = A spy in the enemy’s half that cannot move away is caught and changes sides.
sn-10 = Two spies shoot a piece without cover; every piece that covers it takes one more.
sn-11 = Catching and shooting are not moves and go on until nothing changes.
sn-12 = A bad move can cost you pieces of your own.
sn-13 = A spy that comes to rest undisturbed in the enemy’s half must ask.
sn-14 = The answer is true and public; after a no the fields are crossed out.
sn-15 = A player who has singled out one of the enemy’s secrets wins at once.
sn-16 = Only a seat without any move may pass.

curve = Possible pairs of hiding places

edit-new = Add: { $kind }
edit-zone = Set-up zone
edit-turn = Turn
edit-remove = Remove
edit-begin = Choose a piece to move, turn or remove it, or add one. It changes in both halves.
edit-holds = { $kind } on { $field }: where to?
edit-holds-small = { $kind } on { $field }: where to? Or turn it.
edit-adds = { $kind }: choose a free field for a new one.
edit-zones = Choose the fields in which no secret may be hidden (those with a small square).
edit-in-zone = set-up zone
