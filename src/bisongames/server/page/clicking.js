// What clicks mean: each choice names the things that are clicked for it, in order.

const begins = (targets, clicked) => clicked.every((id, i) => targets[i] === id);

// The choices that the clicks so far may still become.
export function fitting(choices, clicked) {
  return choices.filter((choice) => begins(choice.targets, clicked));
}

// The things that may be clicked next.
export function following(choices, clicked) {
  const next = fitting(choices, clicked).map((choice) => choice.targets[clicked.length]);
  return [...new Set(next.filter((id) => id !== undefined))];
}

// The choices that are clicked whole, and those without a place: they are offered as buttons.
export function finished(choices, clicked) {
  return choices.filter((choice) => !choice.targets.length || (choice.targets.length === clicked.length && begins(choice.targets, clicked)));
}

// The one choice that clicking this thing next would make; null where it needs more clicks, or a button.
export function made(choices, clicked, id) {
  const open = fitting(choices, [...clicked, id]);
  return open.length === 1 && open[0].targets.length === clicked.length + 1 ? open[0] : null;
}
