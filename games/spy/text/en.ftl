title = Spy
blurb = Cards take spies all over the world, and where some have already arrived, it gets expensive.
minutes = 30–45
option-match = Length
option-match-false = One game
option-match-true = Match: as many games as seats

africa = Africa
asia = Asia
australia = Australia
europe = Europe
north-america = North America
south-america = South America
camera = Camera
hat = Hat
lighter = Lighter
pen = Pen
sunglasses = Sunglasses
watch = Watch

spies = { $count ->
    [one] 1 spy
   *[other] { $count } spies
}
in-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
points = { $count ->
    [one] 1 penalty point
   *[other] { $count } penalty points
}
pile = Pile
discards = Discards
hand = Hand
my-hand = Your hand
layout = Layout
nothing-laid = Nothing laid out yet
game-of = Game { $number } of { $games }
board-need = The next one takes { $count } cards.

label-lay = Lay out: { $card }
label-send = { $target }, { $count ->
    [one] 1 spy
   *[other] { $count } spies
}: { $cards }
label-end-turn = End turn
from-hand = hand { $cards }
from-layout = layout { $cards }
spot-target = Target { $target } ({ $count ->
    [one] 1 spy there
   *[other] { $count } spies there
})
spot-hand = { $card } (hand)
spot-layout = { $card } (layout)

prompt-deal = The cards are being dealt.
prompt-lay-me = You have three cards: lay one of them out.
prompt-lay = { $who } lays out a card.
prompt-send-me = Your turn: choose a target and cards for it, or end your turn.
prompt-send = It is { $who }’s turn.
prompt-draw-me = You draw a card.
prompt-draw = { $who } draws a card.
next-card = Target { $target }: which cards do you use?
next-target = Which target is it for, and which other cards?
prompt-over-all = { $count ->
    [one] { $winners } wins: all spies are placed.
   *[other] { $winners } win together: all spies are placed.
}
prompt-over-fewest = { $count ->
    [one] { $winners } wins with the fewest spies left: { $least }.
   *[other] { $winners } win together with the fewest spies left: { $least }.
}
prompt-over-match = { $count ->
    [one] { $winners } wins with the fewest penalty points: { $least }.
   *[other] { $winners } win together with the fewest penalty points: { $least }.
}

log-dealt = Game { $number }: the cards are dealt.
log-dealt-me = Game { $number }: the cards are dealt. You have { $cards }.
log-dealt-all = Game { $number }: the cards are dealt. { $hands }.
log-laid = { $who } lays out { $card }.
log-sent = { $who } sends { $count ->
    [one] a spy
   *[other] { $count } spies
} to the target { $target }: { $cards }.
log-reshuffled = The pile is empty: { $count ->
    [one] one discard is
   *[other] { $count } discards are
} reshuffled.
log-drew = { $who } draws a card.
log-drew-card = { $who } draws { $card }.
log-nothing = { $who } finds no card left to draw.
log-game-ended = Game { $number } is over. Penalty points: { $scores }.
log-over = { $count ->
    [one] { $winners } wins.
   *[other] { $winners } win together.
} { $what }: { $scores }.
left-over = Spies left
all-points = Penalty points

dossier-hand = In hand:
dossier-empty = nothing
dossier-known = Since the last reshuffle the others together still hold:
dossier-target = Target
dossier-mine = you have
dossier-gain = sends
dossier-unseen = unseen

sp-1 = Spies go only to the twelve targets: six continents and six hideouts.
sp-2 = There are exactly three of every card.
sp-3 = One spy starts at each target; the other 36 are shared out equally.
sp-4 = Every seat is dealt exactly three cards.
sp-5 = In each game of a match the next seat begins, then clockwise.
sp-6 = With exactly three cards in hand you first lay one of them out, otherwise none.
sp-7 = All cards used must be yours and show the target.
sp-8 = You need more cards than there are spies at the target.
sp-9 = You may not use more cards than you have spies for.
sp-10 = Each card is used only once.
sp-11 = At the end of a turn exactly one card is drawn from the pile.
sp-12 = If the pile is empty, the discards become the new pile.
sp-13 = If there is nothing to shuffle either, the turn ends without a draw; when that happens to every seat in a row, the game is over.
sp-14 = The seat that sends its last spy wins at once.
sp-15 = In a match every spy left is a penalty point, and the fewest points win.

log-unmasked = { $who } still held { $cards }.
log-after-game = After game { $number } of { $games }
