title = {{Title}}
blurb = Eine geheime Karte, ein verdecktes Gebot.
minutes = 1

line = { $who }: Karte { $card }, Gebot { $bid }
label-bid = { $bid } bieten
standing = Karte { $card }

prompt-deal = Die Karten werden ausgeteilt.
prompt-bid-me = Wähle dein Gebot.
prompt-bid = Die anderen wählen ihr Gebot.
prompt-over = Das Spiel ist zu Ende.

log-dealt = Alle bekommen eine Karte.
log-dealt-me = Du bekommst die { $card }.
log-sealed = { $who } hat geboten.
log-sealed-me = { $who } hat { $bid } geboten.
log-hand = { $who } hatte die { $card } und hat { $bid } geboten
log-over = { $who } gewinnt. { $hands }.

dossier-card = Deine Karte ist die { $card }.

{{xy}}-1 = Alle bekommen eine der Karten 1 bis 6, und keine gibt es zweimal.
{{xy}}-2 = Ein Gebot ist eine Zahl von 0 bis 3.
{{xy}}-3 = Es gewinnt das höchste Gebot, das sonst niemand abgegeben hat, sonst die höchste Karte.

log-unmasked = { $who } hatte die { $card }.
