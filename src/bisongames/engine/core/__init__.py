"""What every game is made of: actions, rules, agendas, scores, errors and limits."""
