half-1 = You want to place all your spies, on six continents and in six hideouts.
half-2 = On your turn you lay one of three cards open, send spies if you like, and draw a card.
half-3 = To send, discard cards that show the target, more than there are spies; each card beyond that number places one of yours.
half-4 = The player who sends their last spy wins on the spot.

step-124 = You join late, with nine spies at home. One spy stands at the sunglasses, and four of your open cards show them. Choose the sunglasses and those four: Asia, Australia and North America twice. Four cards against one spy place three.
step-124-else = Something better is lying there: the target Sunglasses with the open cards of Asia, Australia and North America (twice). Keep Europe for later.
step-125 = Six spies left. Nothing else is worth sending, so end your turn: you draw a card.
step-125-else = Save those cards: they are worth more together. End your turn.
step-132 = Three cards in hand means one must be laid open. Lay out Europe/Pen: it joins Europe/Sunglasses, and another Europe is in your hand.
step-132-else = Allowed, but think of what goes together: Europe/Pen joins the other Europe.
step-133 = Patience: two spies for three cards is better than none for one. End your turn.
step-133-else = Not yet. End your turn and collect.
step-141 = You drew Asia/Camera. Two other Asias lie open already. Lay it out.
step-141-else = Collect Asia: lay out Asia/Camera.
step-142 = One more Asia and you send three at once. End your turn.
step-142-else = Wait one more turn: end it.
step-150 = Another Asia! Lay out Asia/Camera: now four Asias lie there.
step-150-else = Lay out Asia/Camera. It is the fourth Asia.
step-151 = Now everything at once. Choose Asia and its four open cards: four cards against one spy place three.
step-151-else = Begin with Asia and all four of its cards.
step-152 = Three left. Choose Europe with Europe/Pen and Europe/Sunglasses from the table and Europe/Hat from your hand: two more.
step-152-else = Europe is next: two open cards, and Europe/Hat from your hand.
step-153 = The last spy. Choose Australia with Australia/Lighter and Australia/Pen.
step-153-else = Australia needs two cards: Lighter and Pen.

end = Your last spy is on the way, and the game is yours. Collect openly for one continent and one hideout, and strike before the place gets expensive.

thing-target = A target. It takes more cards that show it than there are spies on it.
thing-hand = A card in your hand. Only you see it. It counts for its continent or for its hideout.
thing-layout = An open card. You may use it when you send, and everyone can see what you collect.
thing-pile = The pile. At the end of your turn you draw one card from it.
thing-seat = A player. The number says how many spies are still to be placed.
thing-button-end-turn = End your turn: you draw a card, and the next player goes on.
