export interface Offset {
  x: number
  y: number
}

/**
 * The allowed offset of a box: the wanted movement added to the previous offset, limited to the window. A box outside,
 * after the window was made smaller, moves back in; one larger than the window stays in place.
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
