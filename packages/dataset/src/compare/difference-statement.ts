import { kindOf } from '@windrow/contract/recipe/field-types'
import { Bindings, identifier, nameLiteral } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { exactJson } from '../read/exact-column.ts'
import { relation } from '../read/relation.ts'
import { storedNames, type SourceLayout } from '../read/source-layout.ts'
import { instantText } from '../read/typed-column.ts'

/** The columns of the difference table that precede the rows' own columns. */
export const differenceColumns = {
  /** "added", "removed" or "changed". */
  change: '_change',
  /** JSON object: the previous values of a changed row's differing cells. */
  before: '_before',
} as const

export interface DifferenceParts {
  /** Both have the same columns. */
  before: SourceLayout
  after: SourceLayout
  /** Positions of the key columns. */
  keys: readonly number[]
  /** Positions of the compared columns. */
  compared: readonly number[]
  /** Every key occurs only once in each table, so rows with the same key needn't be numbered. */
  isUnique: boolean
  lineLimit: number
}

/** A statement that tells whether every key in a table is unique. */
export function uniqueStatement(layout: SourceLayout, keys: readonly number[], lineLimit: number) {
  const bindings = new Bindings()
  const rows = relation(layout, { columns: keys }, bindings, lineLimit)
  const sql = `SELECT coalesce(max(rows), 0) < 2 FROM (SELECT count(*) AS rows FROM ${rows} GROUP BY ${keys.map(cell).join(', ')})`
  return { sql, bindings }
}

/**
 * A statement with the rows that differ. Rows are joined by their key and, if several share one, by their number
 * within it. Added and changed rows come in the order of the later table, followed by the removed ones in the order
 * of the earlier.
 */
export function differenceStatement(parts: DifferenceParts) {
  const { before, after, keys, compared, lineLimit } = parts
  const bindings = new Bindings()
  const { columns } = after
  const every = columns.map((_, index) => index)
  const side = (layout: SourceLayout) => {
    const rows = relation(layout, { columns: every, numbered: true }, bindings, lineLimit)
    if (parts.isUnique) return rows
    const by = keys.length > 0 ? `PARTITION BY ${keys.map(cell).join(', ')}` : ''
    return `(SELECT *, row_number() OVER (${by} ORDER BY rn) AS nth FROM ${rows})`
  }
  const same = [
    ...keys.map((index) => `a.${cell(index)} IS NOT DISTINCT FROM b.${cell(index)}`),
    ...(parts.isUnique ? [] : ['a.nth = b.nth']),
  ]
  const differs = (index: number) => `a.${cell(index)} IS DISTINCT FROM b.${cell(index)}`
  const anyDiffers = compared.length > 0 ? compared.map(differs).join(' OR ') : 'false'
  const names = storedNames([
    { name: differenceColumns.change },
    { name: differenceColumns.before },
    ...columns,
  ])
  const cells = columns.map(
    (_, index) =>
      `CASE WHEN b.rn IS NULL THEN a.${cell(index)} ELSE b.${cell(index)} END AS ${identifier(names[index + 2]!)}`,
  )
  const sql = `SELECT CASE WHEN a.rn IS NULL THEN 'added' WHEN b.rn IS NULL THEN 'removed' ELSE 'changed' END AS ${identifier(names[0]!)},
      ${beforeObject(after, compared, differs)} AS ${identifier(names[1]!)}, ${cells.join(', ')}
    FROM ${side(before)} a FULL OUTER JOIN ${side(after)} b ON ${same.join(' AND ')}
    WHERE a.rn IS NULL OR b.rn IS NULL OR ${anyDiffers}
    ORDER BY b.rn IS NULL, b.rn, a.rn`
  return { sql, bindings }
}

/** The previous values of a changed row's differing cells, as the text of a JSON object. */
function beforeObject(
  { columns, exact }: SourceLayout,
  compared: readonly number[],
  differs: (index: number) => string,
): string {
  const entries = compared.map((index) => {
    const { name, type } = columns[index]!
    const value = `a.${cell(index)}`
    // Nested values are already JSON text.
    const written = kindOf(type) === 'datetime' ? instantText(value) : value
    const json =
      kindOf(type) === 'json'
        ? value
        : `CAST(${exact.has(index) ? exactJson(value) : `to_json(${written})`} AS VARCHAR)`
    return `CASE WHEN ${differs(index)} THEN ${nameLiteral(`${JSON.stringify(name)}:`)} || coalesce(${json}, 'null') END`
  })
  if (entries.length === 0) return 'NULL::VARCHAR'
  return `CASE WHEN a.rn IS NOT NULL AND b.rn IS NOT NULL THEN '{' || concat_ws(',', ${entries.join(', ')}) || '}' END`
}
