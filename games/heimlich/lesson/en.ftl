half-1 = Seven agents walk around a small town; one of them is yours, and only you know which.
half-2 = On your turn you roll the die and split the pips over any agents, your own or not.
half-3 = When an agent stops at the safe, every agent scores the number of its house, and you move the safe.
half-4 = The agent that is farthest ahead when a marker passes field 41 wins, and so does the player behind it.

step-2 = Violet is your agent; your card says so, and nobody else knows. You rolled a 1. Choose Violet, then house 1.
step-2-else = That is allowed, but begin at home: choose Violet, the agent on your card, then house 1.
step-9 = You rolled a 2. Look: others have moved Yellow and Blue, and nobody has told you whose they are. Choose Violet, then house 3. From there it scores more.
step-9-else = You may move anyone. But Violet is yours and stands only in house 1: choose Violet, then house 3.
step-17 = A 2, and the safe is one step from Violet. Move Red one step too: if you only ever move Violet, everybody will know. Choose Violet, house 5, then Red, house 1.
step-17-else = Legal, but it misses a chance. One step for Violet to the safe in house 5, one step for Red as a cover.
step-18 = A scoring! Violet got 5. The player who causes a scoring moves the safe to an empty building. Put it into house 7, two steps ahead of Violet.
step-18-else = The safe may stand there. But near Violet it works for you: choose house 7.
step-26 = You rolled a 4. Blue stands in house 10, and one step takes it into the ruin: −3. Choose Blue and the ruin; Violet, house 7; and Red, house 3, where the safe is. That causes the scoring.
step-26-else = You are free to split the pips otherwise, but try this: Blue 1 into the ruin, Violet 1 to house 7, Red 2 to the safe in house 3.
step-27 = Blue lost three points, and Violet got 7. Now put the safe into house 5.
step-27-else = That would do as well. For this game choose house 5.
step-34 = A 6, and the last push. Violet goes two steps to house 10, and everyone else one. Somebody will reach the safe in house 4, and Violet scores 10. Choose each agent and its next building.
step-34-else = Close. Two steps for Violet to house 10, and one for each of the four others.

end = Violet is past the finish, and Violet is you. You won because you moved others too: that is all the art there is. Now play for real, and watch who the others never move.

thing-agent = An agent. Any player may move it; who it works for is on a secret card.
thing-house = A building. In a scoring every agent in it scores its number: 0 in the church, −3 in the ruin.
thing-card = A top-secret card. It may be played whenever players are asked for cards.
thing-pile = The pile of top-secret cards. With a 1–3 you may draw a card instead of moving.
thing-seat = A player. One of the agents works for this player, but which?
thing-safe = The safe. When an agent that has just been moved stops at it, all agents score.
thing-finish = The finish. When a marker passes field 41, the game ends, and the agent that is farthest ahead wins.
thing-button-pass = Pass: you play no card now and keep it.
