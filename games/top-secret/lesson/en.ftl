half-1 = Suitcases lie all over Europe: most hold state secrets, some a bomb, and only the player who packed a suitcase knows.
half-2 = You roll two dice and share the steps among your seven agents, from your base across the map to your headquarters.
half-3 = Your agent may pick up any suitcase; where enemies meet there is a duel with cards, and the higher card wins.
half-4 = The player who first brings ten secrets to their headquarters wins.

step-48 = You are red, with five secrets at home already; five more win. You rolled 2 + 1. In Berlin a green agent carries a suitcase. Take it: choose your agent 3 on the base, then Copenhagen, and then Berlin. Moving in means a duel.
step-48-else = You could go there. But the suitcase is in Berlin: agent 3, by way of Copenhagen.
step-50 = A duel. Both play a card face down; the higher one wins, and a tie goes to the attacker: you. Play the 4. The card is used up afterwards, so keep the 5.
step-50-else = You have that card. But the 4 is enough here, because you win ties.
step-52 = 4 against 4: you win, the green agent is out, and you get a bonus step. Its suitcase, Green C, stays in Berlin. Take it. It may be a bomb, but {$p1} was carrying it home, and nobody carries home their own bomb.
step-52-else = First the suitcase: take Green C.
step-53 = Now away, towards your headquarters in the south-east. Move agent 3 to Geneva and on to Rome.
step-53-else = That way is longer or more dangerous. Agent 3 to Geneva, then Rome.
step-55 = Your steps are used up. End your turn.
step-55-else = Nothing more to do here: end your turn.
step-59 = You are attacked! As the defender you need a higher card. A 2 is a gamble, but it saves your strong cards. Play the 2.
step-59-else = That card would do it too. For this game play the 2.
step-62 = 2 beats 0. The attacker’s 0 only sends the agent back to its base. You rolled 1 + 1: move agent 3 to Tunis and on to Athens.
step-62-else = Stay on course: agent 3 to Tunis, then Athens.
step-64 = Two steps from home. End your turn.
step-64-else = End your turn.
step-68 = Attacked again, and this time everything is at stake. Now play the 5.
step-68-else = Not too little now: only the 5 is safe.
step-71 = It worked. Agent 3 to Cairo, then along the dotted line into your headquarters.
step-71-else = So close: agent 3 to Cairo, then into the headquarters.

end = Green C held five secrets: that makes ten, and you win. Watch what the others carry home: they know what is in their own suitcases.

thing-agent = An agent. It carries one suitcase at most. The letter and shape tell you whose it is.
thing-city = A city. Each step leads along a line to the next one; two agents of one colour may stop here.
thing-case = A suitcase. It holds 5, 3 or 1 secrets, or a bomb. Only the player who packed it knows.
thing-hq = A headquarters. Only its own agents may enter, along the dotted lines, with a suitcase.
thing-base = A base. Agents start here and return here. No step leads into it.
thing-card = A duel card. Each is played once, until the cards are taken back.
thing-content = What you pack into a suitcase.
thing-seat = A player, with the secrets that are safe and the agents that are left.
thing-button-end-turn = End your turn: steps that are left are lost.
thing-button-no-outpost = Do without the outpost: all your agents start on your own base.
