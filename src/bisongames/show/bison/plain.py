def text(position, events, look): return look.prompt(position)
