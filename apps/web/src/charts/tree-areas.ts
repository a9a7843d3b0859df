/** A tile in percent of the frame. */
export interface TreeArea {
  left: number
  top: number
  width: number
  height: number
}

interface Rest {
  x: number
  y: number
  width: number
  height: number
}

/** How far from square the worst tile of a row is, if the row lies along a side of this length; 1 is square. */
function worstShape(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  return Math.max((side ** 2 * Math.max(...row)) / sum ** 2, sum ** 2 / (side ** 2 * Math.min(...row)))
}

/** Lays a row along the shorter side of what is left, and returns its tiles and the new rest. */
function lay(row: readonly number[], rest: Rest): [Rest[], Rest] {
  const isWide = rest.width >= rest.height
  const sum = row.reduce((total, area) => total + area, 0)
  const thick = sum / (isWide ? rest.height : rest.width)
  let at = 0
  const tiles = row.map((area) => {
    const long = area / thick
    const tile = isWide
      ? { x: rest.x, y: rest.y + at, width: thick, height: long }
      : { x: rest.x + at, y: rest.y, width: long, height: thick }
    at += long
    return tile
  })
  const left = isWide
    ? { ...rest, x: rest.x + thick, width: rest.width - thick }
    : { ...rest, y: rest.y + thick, height: rest.height - thick }
  return [tiles, left]
}

/**
 * Divides a frame into areas as large as the values, each as square as possible (Bruls, Huizing and van Wijk, "Squarified
 * Treemaps", 2000). The values are positive, the largest first; `ratio` is the frame's width by its height.
 */
export function treeAreas(values: readonly number[], ratio: number): TreeArea[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  const tiles: Rest[] = []
  let rest: Rest = { x: 0, y: 0, width: ratio, height: 1 }
  let row: number[] = []
  const close = () => {
    const [laid, left] = lay(row, rest)
    tiles.push(...laid)
    rest = left
    row = []
  }
  for (const value of values) {
    const area = (value * ratio) / total
    const side = Math.min(rest.width, rest.height)
    if (row.length > 0 && worstShape([...row, area], side) > worstShape(row, side)) close()
    row.push(area)
  }
  if (row.length > 0) close()
  return tiles.map(({ x, y, width, height }) => ({
    left: (x / ratio) * 100,
    top: y * 100,
    width: (width / ratio) * 100,
    height: height * 100,
  }))
}
