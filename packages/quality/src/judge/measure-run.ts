import { failureKinds } from '@windrow/contract/schemas/evidence'
import type { RunFigures, TableFigures } from '../figures/figures.ts'
import { sharedPart } from '../figures/sketch.ts'
import type { Measure } from './measure.ts'
import { measureColumn } from './measure-column.ts'
import type { MetricName } from './metrics.ts'
import type { PastRuns } from './past-runs.ts'
import { atOnce, inTurns, type Steps } from '../turns/steps.ts'

/** The columns that a run should fill, by table. */
export type DeclaredTables = ReadonlyMap<string, ReadonlySet<string>>

/**
 * All values that a run is judged by. Without `declared`, the run should fill all tables and columns of the runs
 * before it; with it, those that were removed from the recipe are not missed.
 */
export const measureRun = (run: RunFigures, past: PastRuns, declared?: DeclaredTables): Measure[] =>
  atOnce(measureSteps(run, past, declared))

/** The same between other work: a wide table takes seconds. */
export const measureRunInTurns = (
  run: RunFigures,
  past: PastRuns,
  declared?: DeclaredTables,
): Promise<Measure[]> => inTurns(measureSteps(run, past, declared))

function* measureSteps(run: RunFigures, past: PastRuns, declared?: DeclaredTables): Steps<Measure[]> {
  const tables = new Map(run.tables.map((table) => [table.name, table]))
  const expected = declared ? declared.keys() : past.tables
  const measures = ofRun(run)
  for (const name of new Set([...tables.keys(), ...expected])) {
    const table = tables.get(name) ?? noTable(name)
    const filled = new Set(table.columns.map((column) => column.name))
    const missing = [...past.columns(name).keys()].filter(
      (column) => (declared?.get(name)?.has(column) ?? !declared) && !filled.has(column),
    )
    yield* measureTable(table, missing, past, measures)
  }
  return measures
}

function ofRun({ requests, failures, durationMs, bytes, pages, tables }: RunFigures): Measure[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const failed = failureKinds.reduce((sum, kind) => sum + (failures[kind] ?? 0), 0)
  const measure = (metric: MetricName, value: number): Measure => ({
    table: null,
    column: null,
    metric,
    value,
    of: requests,
    rows: null,
  })
  const measures = [measure('requests', requests), measure('duration', durationMs), measure('bytes', bytes)]
  if (pages > 0) measures.push(measure('rowsPerPage', rows / pages))
  if (requests === 0) return measures
  return [
    ...measures,
    measure('failures', failed / requests),
    ...failureKinds.map((kind) => measure(`failures.${kind}`, (failures[kind] ?? 0) / requests)),
  ]
}

const noTable = (name: string): TableFigures => ({
  name,
  rows: 0,
  duplicates: 0,
  keyDuplicates: null,
  violations: null,
  sketch: [],
  columns: [],
})

/** Adds the values of a table to the measures, a column at a time. */
function* measureTable(
  table: TableFigures,
  missing: readonly string[],
  past: PastRuns,
  measures: Measure[],
): Steps<void> {
  const { name, rows } = table
  const measure = (metric: MetricName, value: number, of = rows): Measure => ({
    table: name,
    column: null,
    metric,
    value,
    of,
    rows,
  })
  // Without rows there is nothing else to say.
  if (rows === 0) return void measures.push(measure('rows', 0))
  const unchanged = sharedPart(table.sketch, past.lastTable(name)?.sketch ?? [])
  const { duplicates, keyDuplicates, violations } = table
  measures.push(measure('rows', rows), measure('duplicates', duplicates))
  if (keyDuplicates !== null) measures.push(measure('keyDuplicates', keyDuplicates))
  if (violations !== null) measures.push(measure('violations', violations))
  if (unchanged !== null) measures.push(measure('unchanged', unchanged, table.sketch.length))
  for (const figures of table.columns) {
    yield
    measures.push(...measureColumn(name, figures, past))
  }
  for (const column of missing) measures.push({ ...measure('fill', 0), column })
}
