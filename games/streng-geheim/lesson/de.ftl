half-1 = Jeder Agent in der Stadt reist unter einem Decknamen und hat eine Formel versteckt; nur eine Formel ist die echte.
half-2 = Alle wählen heimlich ein Feld, und alle Agenten ziehen zugleich; ist deiner allein auf seinem Feld, darf er dort suchen.
half-3 = Finde heraus, welche Decknamen die anderen haben und welche Formel echt ist: die, die bei den falschen fehlt.
half-4 = Dann nimm sie und flieh: einmal allein am Flughafen oder fünfmal allein auf irgendeinem Feld, und du gewinnst, wenn alles stimmt.

step-193 = Du kennst die Decknamen von {$p1} und {$p2} und vier falsche Formeln: X5, X4, X6 und X1. Eine weitere liegt bei G2, in der Spelunke. Wähle G2. Die anderen sehen nicht, was du wählst.
step-193-else = Dort erfährst du wenig. Die falsche Formel, die dir fehlt, liegt bei G2.
step-196 = Dein Informant sieht, was andere an seinem Platz durchsuchen. Schick ihn nach H6 ins Hotel Seeblick.
step-196-else = Dorthin darf er. Für dieses Spiel schick ihn nach H6.
step-199 = Du bist allein auf G2 und darfst handeln. Gib zwei Tipps für andere Orte ab, G1 und G4; zwei falsche zählen wie ein richtiger. Dann sieh dir die falsche Formel an.
step-199-else = Nutz den Besuch: Gib die Tipps für G1 und G4 ab.
step-202 = Auch X2 ist falsch. X1, X2, X4, X5 und X6 sind also falsch, und X3 ist echt. X3 hast du gesehen: im violetten Schließfach am Bahnhof. Flieh! Wähle das violette Schließfach, Rosa Rubin für {$p1} und Vera Vielleicht für {$p2}.
step-202-else = Etwas davon stimmt nicht. X3 liegt im violetten Schließfach; {$p1} ist Rosa Rubin, {$p2} ist Vera Vielleicht. Flieh damit.
step-205 = Du bist auf der Flucht. Allein am Flughafen gewinnst du sofort, also warten sie dort. Fünfmal allein irgendwo reicht auch. Nimm das Taxi: VM2.
step-205-else = Am Flughafen warten sie. Nimm das Taxi: VM2.
step-208 = Einmal allein. Beide sind am Flughafen. Nimm den Schnellzug: VM3.
step-208-else = Besser der Schnellzug: VM3.
step-211 = Zweimal. Wer sitzen bleibt, ist manchmal am schwersten zu finden: Wähle noch einmal VM3.
step-211-else = Bleib im Zug: noch einmal VM3.
step-214 = Dreimal, und {$p2} hat angefangen, die Straßenbahn zu durchsuchen. Zweimal sucht dort niemand: Wähle VM1.
step-214-else = Wähle VM1, die Straßenbahn.
step-217 = Viermal. Noch einmal, und du bist weg. Wähle wieder VM1.
step-217-else = Bleib in der Straßenbahn: VM1.

end = Entkommen, und alles stimmt: Namen, Nummer und Versteck. Du gewinnst allein. Nächstes Mal findest du die Namen selbst: Durchsuch Gepäck, und achte darauf, was Wanze und Informant dir zeigen.

thing-field = Ein Feld. Wähle es, und dein Agent geht dorthin; ist er dort allein, darf er handeln.
thing-place = Ein Versteck. Darin liegt ein Ausweis, eine Zahnbürste oder eine Formel.
thing-tip = Ein Tipp. An seinem geheimen Ort abgegeben, zeigt er dir die falsche Formel; zwei andere Tipps tun es auch.
thing-name = Ein Deckname. Wer flieht, muss jeden anderen beim Namen nennen.
thing-card = Eine Karte, die du zu Beginn versteckst.
thing-slot = Eins deiner drei Verstecke.
thing-seat = Ein Mitspieler, der unter einem Decknamen reist.
