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
  /** Box of the item; its label should be inside. */
  home?: Box | null
}

const height = 16
const gap = 4

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Whether the box has room for its own label, such as an image. */
const isRoomy = ({ box, width }: Pick<LabelRequest, 'box' | 'width'>) =>
  box.height > 3 * height && box.width > width + 2 * gap

/** Possible positions of a label, best first: in free space beside its box, around it, on it. */
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
  const ordered = isRoomy({ box, width }) ? [spots[6]!, ...spots] : spots
  return ordered.map((spot) => ({ ...spot, width, height }))
}

const inside = (box: Box, pageWidth: number) => box.x >= 0 && box.y >= 0 && box.x + box.width <= pageWidth

/** Area, in square pixels, of a label that may cover something else. */
const tolerance = 24

/** Penalty for leaving the item. Sideways it covers the next item; above and below there is usually a gap. */
function outside(spot: Box, home: Box | null | undefined): number {
  if (!home) return 0
  const aside = Math.max(0, home.x - spot.x) + Math.max(0, spot.x + spot.width - home.x - home.width)
  const above = Math.max(0, home.y - spot.y) + Math.max(0, spot.y + spot.height - home.y - home.height)
  return (aside * spot.height) / 2 + (above * spot.width) / 8
}

/**
 * Positions labels so that none hides another label or the box of another field. Earlier requests have priority, and
 * the first is always placed; others without room are omitted.
 */
export function placeLabels(requests: LabelRequest[], pageWidth: number): Map<string, Box> {
  const placed = new Map<string, Box>()
  requests.forEach((request, index) => {
    // A box around this one (an image that is a link) isn't an obstacle, because the label is in its free space.
    const others = requests
      .filter(({ id, box }) => id !== request.id && !contains(box, request.box))
      .map(({ box }) => box)
    const own = isRoomy(request) ? [] : [request.box]
    const obstacles = [...own, ...others, ...placed.values()]
    const hides = (spot: Box) => obstacles.reduce((sum, box) => sum + overlap(spot, box), 0)
    const cost = (spot: Box) =>
      hides(spot) + outside(spot, request.home) + (inside(spot, pageWidth) ? 0 : 1e6)
    const best = candidates(request).reduce((chosen, spot) => (cost(spot) < cost(chosen) ? spot : chosen))
    if (index === 0 || hides(best) <= tolerance) placed.set(request.id, best)
  })
  return placed
}

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height
