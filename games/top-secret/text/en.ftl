title = Top Secret
blurb = Seven agents, four suitcases and one bomb: bring ten state secrets across Europe.
minutes = 45–60
option-board = Board
option-board-europe = Europe

agent = Agent { $number }
agent-of = { $who } (agent { $number })
case = Suitcase { $colour } { $letter }
content-5 = 5 secrets
content-3 = 3 secrets
content-1 = 1 secret
content-bomb = bomb
base = base
outpost = empty base
hq = headquarters
out = out
secrets = { $n ->
    [one] 1 secret
   *[other] { $n } secrets
}
agents-left = { $n ->
    [one] 1 agent
   *[other] { $n } agents
}
cards = Cards
legend = ▲1 agent, ▲2+■A with a suitcase, ●B suitcase, ●C=5 secured (✸ bomb)
text-lines = More lines: { $lines }
carried = with { $colour } { $number }
secured = secured by { $colour }
duel-title = Duel in { $city }
attacker = attacks
defender = defends
chosen = has chosen
missing = is choosing
pips-left = { $n ->
    [one] 1 pip left
   *[other] { $n } pips left
}
bonus-left = bonus for { $agents }
your-cards = Your duel cards

label-hide = { $packing }
label-outpost = Agent 7 starts on the empty base
label-no-outpost = Agent 7 starts at home
label-step = Agent { $number } → { $place }
label-deliver = Agent { $number } → headquarters, with { $case }
label-take = Agent { $number } takes { $case }
label-swap = Agent { $number } takes { $case } and leaves { $left }
label-drop = Agent { $number } lays down { $case }
label-end-turn = End the turn
label-duel = Card { $card }
label-lose = Lose { $agents }
spot-case = { $case }
spot-drop = { $case }: lay it down
spot-take = { $case }: take it
spot-content = { $content }

prompt-first = The first player is being drawn.
prompt-hide-me = Pack your suitcases: choose a suitcase, then what goes into it.
prompt-hide = The suitcases are being packed.
prompt-place-me = Put your suitcase { $letter } into a city where you have none.
prompt-place = The suitcases { $letter } are being placed.
prompt-outpost-me = Should agent 7 start on the empty base?
prompt-outpost = The choice of who starts from the empty base is being made.
prompt-roll = { $who } rolls.
prompt-turn-me = Your turn: { $pips }. Choose an agent, then a city or a suitcase.
prompt-turn-me-last = No pips left: take or lay down a suitcase, or end the turn.
prompt-turn-me-won = You won the duel: { $pips }. Move on or end the turn.
prompt-turn = { $who } is moving: { $pips }.
prompt-duel-me = Duel in { $city }! Play a card.
prompt-duel = Duel in { $city }: { $attacker } attacks { $defender }.
next-content = What goes into { $case }?
next-goal = Agent { $number }: to which city, or which suitcase?
prompt-over = { $who } wins with { $n ->
    [one] one secret
   *[other] { $n } secrets
}.
prompt-over-agents = Level on secrets: { $who } wins with more agents.
prompt-over-nobody = No one wins: secrets and agents are level.
prompt-lose-me = A bomb! Choose the { $n ->
    [one] agent
   *[other] { $n } agents
} that you lose.
prompt-lose = A bomb! { $who } loses { $n ->
    [one] one agent
   *[other] { $n } agents
}.

log-first = { $who } begins.
log-chosen = { $who } has chosen.
log-chosen-open = { $who } has chosen: { $choice }.
log-packed = All suitcases are packed.
log-placed = Suitcases { $letter }: { $cities }.
log-outposts = Starting from the empty base: { $names }.
log-outposts-none = No one starts from the empty base.
log-rolled = { $who } rolls { $a } + { $b }.
log-stepped = { $who }: agent { $number } goes from { $from } to { $to }.
log-met = { $attacker } runs into { $defender } in { $city }: a duel!
log-fought-out = { $attack } against { $defence }: { $winner } beats { $loser }, who is out of the game.
log-fought-base = { $attack } against { $defence }: { $winner } beats { $loser }, who goes back to base.
log-left = { $case } stays in { $city }.
log-cards-back = { $who } takes all seven duel cards back.
log-took = { $who }: agent { $number } takes { $case } in { $city }.
log-swapped = { $who }: agent { $number } takes { $case } in { $city } and leaves { $left }.
log-dropped = { $who }: agent { $number } lays down { $case } in { $city }.
log-delivered = { $who } secures { $case }: { $content }!
log-bomb = { $who } opens { $case }: a bomb!
log-lost = { $who } loses { $agents }.
log-turn-ended = { $who } is done.
log-over = { $who } wins. { $standings }.
log-over-nobody = No one wins. { $standings }.
standing = { $who } { $secrets } ({ $agents ->
    [one] 1 agent
   *[other] { $agents } agents
})

dossier-cases = Your suitcases
dossier-case = Suitcase
dossier-content = Content
dossier-where = Where
dossier-others = The others’ suitcases
dossier-opened = Open suitcases
dossier-left = Still closed
dossier-choice = Your choice:

fault-too-long = a board file has at most { $bytes } bytes
fault-pair = exactly two values belong here
fault-cities = a board has { $least } to { $most } cities, not { $count }
fault-name = “{ $name }” cannot be the name of a city
fault-same-name = there are two cities named “{ $name }”
fault-label = “{ $label }” cannot be a label on the map
fault-same-label = two cities are labelled “{ $label }”
fault-no-city = there is no city named “{ $name }”
fault-loop = a line leads from { $city } to itself
fault-joined-twice = { $a } and { $b } are joined twice
fault-twice = { $city } is listed twice here
fault-no-exit = the base { $corner } has no exit
fault-no-dotted-line = the headquarters { $corner } has no dotted line
fault-apart = { $city } cannot be reached: no lines connect it with { $first }

ts-1 = Your agents start on the base in your corner and go to the headquarters in the opposite one.
ts-2 = A headquarters is entered only along its dotted lines, only by its owner’s agents and only with a suitcase; a base is never entered by a step.
ts-3 = There is no such place on this map.
ts-4 = Colours belong to corners: red, yellow, green and blue, clockwise from the north-west.
ts-5 = Every player has seven agents, the suitcases A to D and the duel cards 0, 0, 1, 2, 3, 4, 5.
ts-6 = First a lot decides which of the players begins.
ts-7 = Pack a 5, a 3, a 1 and the bomb, one into each of your suitcases, once at the start.
ts-8 = Your suitcases are placed at the start, into four different cities.
ts-9 = Only with three players is there a choice about the empty base: for the two with an opponent diagonally opposite, after the last suitcase has been placed.
ts-10 = Now two dice are rolled, each with the faces 0, 1, 1, 2, 2, 3.
ts-11 = One pip is one step of one of your agents along a line, and rolled pips must be spent while a step is possible, unless you have won a duel in this turn.
ts-12 = No city may hold three of your agents at the end of a turn; to pass through a full city you must be able to clear it, and the next step is made from there.
ts-13 = The turn ends by itself when you can neither step nor handle a suitcase.
ts-14 = An agent can take only a suitcase that lies in its city, and lay down only what it carries.
ts-15 = An agent may take, swap or lay down a suitcase only once at each stop.
ts-16 = Only the owner knows what is in a suitcase, until it has been secured.
ts-17 = An agent that runs into an enemy must fight a duel at once; nothing else comes first.
ts-18 = In a duel both play one of their cards from 0 to 5; the attacker wins ties.
ts-19 = This duel card is out until all seven have been used.
ts-20 = The loser of a duel is out of the game, but goes back to base if the card was a 0.
ts-21 = The loser’s suitcase stays in the city.
ts-22 = Two enemies are fought one after the other, the one without a suitcase first.
ts-23 = A bonus pip can be spent only by the agent that won it.
ts-24 = If the attacker loses, the turn is over.
ts-25 = A suitcase is secured in the headquarters and counts for the player whose agent brought it.
ts-26 = Of your first three suitcases at least one must be foreign.
ts-27 = A bomb costs half of your agents, rounded up: choose exactly that many of those still in the game.
ts-28 = Ten state secrets win at once.
ts-29 = When ten is out of reach for every player, or after 400 turns, the player with the most secrets wins.
duel-result = { $who } wins the duel

curve = State secrets
log-unmasked = { $who }’s suitcases are opened: { $cases }.
