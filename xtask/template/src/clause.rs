deckname_engine::clauses! { Deal = "{{XY}}-1", Bids = "{{XY}}-2", Winner = "{{XY}}-3" }
