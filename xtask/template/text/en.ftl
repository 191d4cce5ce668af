title = {{Title}}
blurb = One secret card, one sealed bid.
minutes = 1

line = { $who }: card { $card }, bid { $bid }
label-bid = Bid { $bid }
standing = card { $card }

prompt-deal = The cards are being dealt.
prompt-bid-me = Choose your bid.
prompt-bid = The others are choosing their bids.
prompt-over = The game is over.

log-dealt = Every player is dealt a card.
log-dealt-me = You are dealt the { $card }.
log-sealed = { $who } has bid.
log-sealed-me = { $who } has bid { $bid }.
log-hand = { $who } had the { $card } and bid { $bid }
log-over = { $who } wins. { $hands }.

dossier-card = Your card is the { $card }.

{{xy}}-1 = Every player is dealt one of the cards 1 to 6, and there is one card of each number.
{{xy}}-2 = A bid is a number from 0 to 3.
{{xy}}-3 = The highest bid that no other player made wins; if there is none, the highest card wins.

log-unmasked = { $who } had the { $card }.
