export interface Offset {
  x: number
  y: number
}

/**
 * How far something at `box` may move of what is wanted without leaving the window, added to where it was moved before. What
 * the window has left outside, since it became smaller, comes back in. What is larger than the window stays.
 */
export function keepInView(
  box: { left: number; right: number; top: number; bottom: number },
  by: Offset,
  view: { width: number; height: number },
  before: Offset,
): Offset {
  const within = (wanted: number, least: number, most: number) =>
    least > most ? 0 : Math.max(Math.min(wanted, most), least)
  return {
    x: before.x + within(by.x, -box.left, view.width - box.right),
    y: before.y + within(by.y, -box.top, view.height - box.bottom),
  }
}
