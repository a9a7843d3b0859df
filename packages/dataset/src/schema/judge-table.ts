import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { TableFacts } from '@windrow/contract/table-facts'
import { ruleKey, type RuleKind } from '@windrow/contract/table-rules'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { listOf } from '../figures/collected-hashes.ts'
import { cell } from '../read/cell-alias.ts'
import { readExactly } from '../read/read-exactly.ts'
import { relation } from '../read/relation.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { breachConditions, uniqueMark, type Condition } from './breach-conditions.ts'
import { blankFacts, factAggregates, type FactAggregate } from './fact-aggregates.ts'
import { countRepeated } from './key-counts.ts'

/** Rows listed per rule; further rows are only counted. */
const markedRows = 1000

/** The first rows that break a rule of a column; row numbers start at 1. */
export interface Marked {
  column: string
  rule: RuleKind
  rows: number[]
}

export interface JudgedTable {
  facts: TableFacts
  /** Rows that break at least one rule. */
  badRows: number
  marked: Marked[]
}

/**
 * Measures a table for the rules of a schema, in one pass and one more for repeated rows: what single cells break is
 * counted and listed, the rest is for `judgeRules`. Null stands for a table that the run didn't write. Throws
 * `DatasetError`.
 */
export function judgeTable(
  engine: DatasetEngine,
  source: DatasetSource | null,
  schema: TableSchema,
  signal?: AbortSignal,
): Promise<JudgedTable> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source ?? { columns: [], files: [] })
    const judged = await readExactly([layout], (lineLimit) =>
      judgeRows(connection, layout, schema, lineLimit),
    )
    return { ...judged, facts: { ...judged.facts, exists: source !== null } }
  })
}

async function judgeRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  schema: TableSchema,
  lineLimit: number,
): Promise<JudgedTable> {
  const duplicates = schema.rules.find(({ kind }) => kind === 'duplicates')
  const names = duplicates?.kind === 'duplicates' ? duplicates.columns : null
  const repeated = names && (await countRepeated(connection, layout, names, lineLimit))
  const columns = blankFacts(layout.columns, schema)
  const facts = { exists: true, rows: layout.total, columns, broken: new Map<string, number>(), repeated }
  const bindings = new Bindings()
  const conditions = breachConditions(layout.columns, schema, bindings)
  const aggregates = factAggregates(layout.columns, schema, bindings)
  if (conditions.length + aggregates.length === 0 || layout.total === 0)
    return { facts, badRows: 0, marked: [] }
  const sql = statement(layout, { conditions, aggregates }, bindings, lineLimit)
  const [badRows, ...values] = (await connection.runAndReadAll(sql, bindings.values)).getRows()[0]!
  for (const [at, { index, read }] of aggregates.entries())
    read(columns.get(layout.columns[index]!.name)!, values[2 * conditions.length + at]!)
  const found = countsOf(conditions, values)
  for (const { column, rule, count } of found) facts.broken.set(ruleKey(column, rule), count)
  return {
    facts,
    badRows: Number(badRows),
    marked: found.map(({ column, rule, rows }) => ({ column, rule, rows })),
  }
}

/** Of each rule that rows break: how many, and the first. */
function countsOf(conditions: readonly Condition[], values: readonly DuckDBValue[]) {
  return conditions
    .map(({ column, rule }, at) => ({
      column,
      rule,
      count: Number(values[2 * at]),
      rows: listOf(values[2 * at + 1] ?? null).map((row) => Number(row) + 1),
    }))
    .filter(({ count }) => count > 0)
}

interface Asked {
  conditions: readonly Condition[]
  aggregates: readonly FactAggregate[]
}

function statement(
  layout: SourceLayout,
  { conditions, aggregates }: Asked,
  bindings: Bindings,
  lineLimit: number,
): string {
  const read = [...conditions.flatMap(({ indexes }) => indexes), ...aggregates.map(({ index }) => index)]
  const rows = relation(layout, { columns: read, numbered: true }, bindings, lineLimit)
  // The first occurrence of a repeated value isn't a breach.
  const marks = conditions
    .filter(({ rule }) => rule === 'unique')
    .map(({ indexes: [index] }) => {
      return `, row_number() OVER (PARTITION BY ${cell(index!)} ORDER BY rn) AS ${uniqueMark(index!)}`
    })
  const breaks = conditions.map(({ sql }, at) => `, coalesce(${sql}, false) AS b${at}`)
  const any = ['false', ...conditions.map((_, at) => `b${at}`)].join(' OR ')
  const counts = conditions.flatMap((_, at) => [
    `count(*) FILTER (b${at})`,
    `min(rn, ${markedRows}) FILTER (b${at})`,
  ])
  const facts = aggregates.map(({ sql }) => sql)
  return `SELECT ${[`count(*) FILTER (${any})`, ...counts, ...facts].join(', ')}
    FROM (SELECT *${breaks.join('')} FROM (SELECT *${marks.join('')} FROM ${rows}))`
}
