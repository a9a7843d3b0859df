import type { Column } from '@windrow/contract/schemas/datasets'
import type { Bindings } from '../engine/sql.ts'
import { shownText } from './compile-filter.ts'
import { cell } from './cell-alias.ts'

/** Characters that cells of these types can show: text with others is not looked for in them, which saves time. */
const alphabets: Partial<Record<Column['type'], RegExp>> = {
  number: /^[-+.\de]+$/i,
  integer: /^[-+\d]+$/,
  boolean: /^[a-z]+$/i,
  date: /^[-\d]+$/,
  datetime: /^[-\d:.tz]+$/i,
}

/** Rows that show the text in any column, whatever the case; undefined when there is nothing to look for. */
export function compileSearch(
  columns: readonly Column[],
  search: string | undefined,
  bindings: Bindings,
): string | undefined {
  if (!search) return undefined
  const wanted = bindings.text(search)
  const hits = searchedColumns(columns, search).map(
    (index) => `contains(lower(${shownText(columns[index]!, cell(index))}), lower(${wanted}))`,
  )
  return hits.length > 0
    ? `coalesce(${hits.map((hit) => `coalesce(${hit}, false)`).join(' OR ')}, false)`
    : `(${wanted} IS NULL)`
}

/** Positions of the columns that can hold the text at all. */
export function searchedColumns(columns: readonly Column[], search: string): number[] {
  return columns.flatMap(({ type }, index) => (alphabets[type]?.test(search) === false ? [] : [index]))
}
