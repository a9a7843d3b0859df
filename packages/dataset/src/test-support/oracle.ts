import type { Cell, Column, Filter } from '@windrow/contract/schemas/datasets'
import type { RowsView } from '../rows-view.ts'

/** The expected result of `queryRows`, computed in a simple way. Cells already have their type. */
export function oracle(columns: readonly Column[], rows: readonly Cell[][], view: RowsView) {
  const numbered = rows.map((cells, at) => ({ cells, number: at + 1 }))
  const matching = numbered.filter(
    ({ cells }) =>
      (view.filters ?? []).every((filter) => holds(columns, cells, filter)) &&
      (!view.search || cells.some((cell) => shown(cell).toLowerCase().includes(view.search!.toLowerCase()))),
  )
  const sorted = view.sort ? matching.toSorted(comparison(columns, view.sort)) : matching
  const page = sorted.slice(view.offset, view.offset + view.limit)
  return {
    total: matching.length,
    rowNumbers: page.map(({ number }) => number),
    rows: page.map(({ cells }) => cells),
  }
}

const shown = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

function holds(
  columns: readonly Column[],
  cells: readonly Cell[],
  { column, operator, values }: Filter,
): boolean {
  const at = columns.findIndex(({ name }) => name === column)
  const cell = cells[at]!
  const { type } = columns[at]!
  const empty = cell === null || cell === ''
  const text = shown(cell).toLowerCase()
  const wanted = values.map((value) =>
    type === 'number' || type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value,
  )
  const known = cell !== null
  const compared = cell as string | number
  switch (operator) {
    case 'is':
    case 'oneOf':
      return wanted.includes(cell as string)
    case 'isNot':
      return !wanted.includes(cell as string)
    case 'contains':
      return known && text.includes(values[0]!.toLowerCase())
    case 'notContains':
      return !known || !text.includes(values[0]!.toLowerCase())
    case 'startsWith':
      return known && text.startsWith(values[0]!.toLowerCase())
    case 'atLeast':
      return known && order(compared, wanted[0] as string) >= 0
    case 'atMost':
      return known && order(compared, wanted[0] as string) <= 0
    case 'isEmpty':
      return empty
    case 'isNotEmpty':
      return !empty
  }
}

/** Numbers by size, text by bytes, as databases do. */
function order(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

function comparison(columns: readonly Column[], sort: string) {
  const descending = sort.startsWith('-')
  const at = columns.findIndex(({ name }) => name === sort.replace(/^-/, ''))
  return (a: { cells: Cell[] }, b: { cells: Cell[] }) => {
    const [left, right] = [a.cells[at]!, b.cells[at]!]
    const emptiness = Number(left === null || left === '') - Number(right === null || right === '')
    if (emptiness !== 0) return emptiness
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const fold = (cell: Cell) => (typeof cell === 'string' ? cell.toLowerCase() : (cell as number))
    return (order(fold(left), fold(right)) || order(left as string, right as string)) * (descending ? -1 : 1)
  }
}
