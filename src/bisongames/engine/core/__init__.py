"""The building blocks of all games: actions, rules, agendas, scores, errors and limits."""
