import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { Breach, Judgement, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { readExactly } from '../read/read-exactly.ts'
import { relation } from '../read/relation.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { breachConditions, uniqueMark, type Condition } from './breach-conditions.ts'

const shownRows = 10
/** Rows listed per rule; further rows are only counted. */
const markedRows = 1000

/** The first rows that break a rule of a column; row numbers start at 1. */
export interface Marked {
  column: string
  rule: Breach['rule']
  rows: number[]
}

export interface JudgedTable extends Judgement {
  marked: Marked[]
}

/** Counts the rows of a table that break the rules of a schema, by rule and in one pass. Throws `DatasetError`. */
export function judgeTable(
  engine: DatasetEngine,
  source: DatasetSource,
  schema: TableSchema,
  signal?: AbortSignal,
): Promise<JudgedTable> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    const whole = wholeBreaches(layout, schema)
    const { badRows, breaches, marked } = await readExactly([layout], (lineLimit) =>
      judgeRows(connection, layout, schema, lineLimit),
    )
    return { rows: layout.total, badRows, breaches: [...whole, ...breaches], marked }
  })
}

function wholeBreaches({ columns, total }: SourceLayout, schema: TableSchema): Breach[] {
  const breach = (column: string | null, rule: Breach['rule']): Breach => ({
    column,
    rule,
    count: 1,
    rowNumbers: [],
  })
  const found = schema.columns.flatMap(({ name, type }) => {
    const own = columns.find((column) => column.name === name)
    if (!own) return [breach(name, 'column')]
    return own.type === type ? [] : [breach(name, 'type')]
  })
  return total < (schema.minimumRows ?? 0) ? [breach(null, 'minimumRows'), ...found] : found
}

async function judgeRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  schema: TableSchema,
  lineLimit: number,
): Promise<Omit<JudgedTable, 'rows'>> {
  const bindings = new Bindings()
  const conditions = breachConditions(layout.columns, schema, bindings)
  if (conditions.length === 0 || layout.total === 0) return { badRows: 0, breaches: [], marked: [] }
  const result = await connection.runAndReadAll(
    statement(layout, conditions, bindings, lineLimit),
    bindings.values,
  )
  const [badRows, ...counts] = result.getRows()[0]!
  const found = conditions
    .map(({ column, rule }, at) => ({
      column,
      rule,
      count: Number(counts[2 * at]),
      rows: numbersOf(counts[2 * at + 1]),
    }))
    .filter(({ count }) => count > 0)
  return {
    badRows: Number(badRows),
    breaches: found.map(({ column, rule, count, rows }) => ({
      column,
      rule,
      count,
      rowNumbers: rows.slice(0, shownRows),
    })),
    marked: found.map(({ column, rule, rows }) => ({ column, rule, rows })),
  }
}

function statement(
  layout: SourceLayout,
  conditions: readonly Condition[],
  bindings: Bindings,
  lineLimit: number,
): string {
  const read = conditions.map(({ index }) => index)
  const rows = relation(layout, { columns: read, numbered: true }, bindings, lineLimit)
  // The first occurrence of a repeated value isn't a breach.
  const marks = conditions
    .filter(({ rule }) => rule === 'unique')
    .map(
      ({ index }) => `, row_number() OVER (PARTITION BY ${cell(index)} ORDER BY rn) AS ${uniqueMark(index)}`,
    )
  const breaks = conditions.map(({ sql }, at) => `, coalesce(${sql}, false) AS b${at}`)
  const any = conditions.map((_, at) => `b${at}`).join(' OR ')
  const counts = conditions.map((_, at) => `count(*) FILTER (b${at}), min(rn, ${markedRows}) FILTER (b${at})`)
  return `SELECT count(*) FILTER (${any}), ${counts.join(', ')}
    FROM (SELECT rn${breaks.join('')} FROM (SELECT *${marks.join('')} FROM ${rows}))`
}

function numbersOf(list: DuckDBValue | undefined): number[] {
  if (list === null || typeof list !== 'object' || !('items' in list)) return []
  return list.items.map((row) => Number(row) + 1)
}
