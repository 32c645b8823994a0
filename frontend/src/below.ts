// What of a scrolling box lies below its lower edge: the box says how much.

// Returns what looks again, after the box has got other buttons.
export function tellingBelow(box: HTMLElement): () => void {
  const tell = () => {
    const scrolls = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === "auto", end = scrolls ? box.getBoundingClientRect().bottom + 1 : Infinity;
    const below = [...box.querySelectorAll("button")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > end && !each.closest(".lone")).length;
    if (below) box.dataset.below = `${below} more below`;
    else delete box.dataset.below;
  };
  box.addEventListener("scroll", tell, { passive: true });
  new ResizeObserver(tell).observe(box);
  return () => requestAnimationFrame(tell);
}
