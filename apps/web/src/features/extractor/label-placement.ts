export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface LabelRequest {
  id: string
  box: Box
  width: number
  /** The item around it; a label belongs inside. */
  home?: Box | null
}

const height = 16
const gap = 4

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Places where a label can stand, the best first: in the free space beside, then around, at last upon its box. */
function candidates({ box, width }: LabelRequest): Box[] {
  const middle = box.y + box.height / 2 - height / 2
  const spots = [
    { x: box.x + box.width + gap, y: middle },
    { x: box.x, y: box.y - height - gap / 2 },
    { x: box.x, y: box.y + box.height + gap / 2 },
    { x: box.x - width - gap, y: middle },
    { x: box.x + box.width - width, y: box.y - height - gap / 2 },
    { x: box.x + box.width - width, y: box.y + box.height + gap / 2 },
    { x: box.x + gap, y: box.y + gap },
    { x: box.x + box.width - width - gap, y: box.y + box.height - height - gap },
  ]
  return spots.map((spot) => ({ ...spot, width, height }))
}

const inside = (box: Box, pageWidth: number) => box.x >= 0 && box.y >= 0 && box.x + box.width <= pageWidth

/**
 * Finds room for each label so that it hides neither another label nor a box of another field. The first requests choose
 * first. Where there is no free place, the one that hides least is taken.
 */
export function placeLabels(requests: LabelRequest[], pageWidth: number): Map<string, Box> {
  const placed = new Map<string, Box>()
  for (const request of requests) {
    // A box around this one (a picture that is a link) is no obstacle: the label stands in its free space.
    const others = requests
      .filter(({ id, box }) => id !== request.id && !contains(box, request.box))
      .map(({ box }) => box)
    const obstacles = [...others, ...placed.values()]
    const { home } = request
    const outside = (spot: Box) => (home ? spot.width * spot.height - overlap(spot, home) : 0)
    const cost = (spot: Box) =>
      obstacles.reduce((sum, box) => sum + overlap(spot, box), 0) +
      outside(spot) / 2 +
      (inside(spot, pageWidth) ? 0 : 1e6)
    const spots = candidates(request)
    const best = spots.reduce((chosen, spot) => (cost(spot) < cost(chosen) ? spot : chosen))
    placed.set(request.id, best)
  }
  return placed
}

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height
