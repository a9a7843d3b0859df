import { childElements, type Element, type ParentNode } from '../html/nodes.ts'
import { placeAmongSiblings } from '../extract/nth-position.ts'
import { PageCache } from './page-cache.ts'

/** A cell of an earlier row that reaches into a row. */
export interface SpannedCell {
  cell: Element
  /** From 1. */
  column: number
}

interface Grid {
  columns: Map<Element, number>
  spanned: Map<Element, SpannedCell[]>
}

const grids = new PageCache<ParentNode, Grid | null>()
/** Cells can claim to span any number of columns and rows. */
const mostSpanned = 1000

/** The column of a cell, from 1, counting cells of earlier rows that reach into its row. */
export function columnOf(cell: Element): number {
  const grid = cell.parent && gridOf(cell.parent.parent)
  return grid?.columns.get(cell) ?? placeAmongSiblings(cell)
}

/** The cells of earlier rows that reach into a row. */
export const spannedInto = (row: Element): readonly SpannedCell[] =>
  gridOf(row.parent)?.spanned.get(row) ?? []

const spanOf = (cell: Element, name: 'rowspan' | 'colspan'): number =>
  Math.min(mostSpanned, Math.max(1, Number.parseInt(cell.attribs[name] ?? '1', 10) || 1))

/** null for a part of a table in which no cell spans rows. */
const gridOf = (section: ParentNode | null): Grid | null => section && grids.of(section, findGrid)

function findGrid(section: ParentNode): Grid | null {
  const rows = childElements(section).filter(({ name }) => name === 'tr')
  const spans = rows.some((row) => childElements(row).some((cell) => spanOf(cell, 'rowspan') > 1))
  return spans ? laidOut(rows) : null
}

/** Columns of cells that reach into rows, counted in each row; no table that people read has more. */
const mostTaken = 2_000_000

/** null for a table whose cells claim to span so much that laying it out would take long. */
function laidOut(rows: readonly Element[]): Grid | null {
  const grid: Grid = { columns: new Map(), spanned: new Map() }
  let room = mostTaken
  let open: (SpannedCell & { left: number; width: number })[] = []
  for (const row of rows) {
    room -= open.reduce((sum, { width }) => sum + width, 0)
    if (room < 0) return null
    grid.spanned.set(
      row,
      open.map(({ cell, column }) => ({ cell, column })),
    )
    const taken = new Set(
      open.flatMap(({ column, width }) => Array.from({ length: width }, (_, at) => column + at)),
    )
    let column = 1
    const begun: typeof open = []
    for (const cell of childElements(row)) {
      while (taken.has(column)) column++
      grid.columns.set(cell, column)
      const [width, left] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan') - 1]
      if (left > 0) begun.push({ cell, column, width, left: left + 1 })
      column += width
    }
    open = [...open, ...begun].map((one) => ({ ...one, left: one.left - 1 })).filter(({ left }) => left > 0)
  }
  return grid
}

/** XPath compares every row with all rows before it, so longer tables would take seconds. */
const longestTable = 300

/**
 * An XPath for the cell of an item's row, or of the row above from which it reaches into the item's: in the nearest
 * row with as many cells. Null if the rows that have the cell differ in their number of cells.
 */
export function spannedSelector(cells: readonly Element[]): string | null {
  const [first] = cells
  if (!first?.parent || childElements(first.parent.parent ?? first.parent).length > longestTable) return null
  const shapes = new Set(
    cells.map((cell) => `${childElements(cell.parent).length} ${placeAmongSiblings(cell)}`),
  )
  if (shapes.size !== 1) return null
  const [count, place] = [...shapes][0]!.split(' ')
  return `(./self::tr | ./preceding-sibling::tr)[count(./*) = ${count}][last()]/*[${place}]`
}
