import type { ColumnFigures, Feature, RunFigures, TableFigures } from '../figures/figures.ts'
import { type CountedTally, type PastTally, pastTally } from './change-scores.ts'
import { featureOf } from './metrics.ts'
import type { Acceptance } from './place.ts'

/** How many past runs tallies are compared with. */
const comparedRuns = 90

/** A table with its columns by name. */
class PastTable {
  readonly figures: TableFigures
  readonly columns: ReadonlyMap<string, ColumnFigures>

  constructor(figures: TableFigures) {
    this.figures = figures
    this.columns = new Map(figures.columns.map((column) => [column.name, column]))
  }
}

interface PastRun {
  startedAt: number
  tables: ReadonlyMap<string, PastTable>
}

/** The comparable runs before the one that is judged; sums up their tallies once. */
export class PastRuns {
  readonly #runs: readonly PastRun[]
  readonly #acceptances: readonly Acceptance[]
  readonly #tallies = new Map<string, PastTally | null>()

  /** The oldest first. Values that were accepted in one of them are the usual ones of all before it. */
  constructor(runs: readonly RunFigures[], acceptances: readonly Acceptance[] = []) {
    this.#acceptances = acceptances
    this.#runs = runs.slice(-comparedRuns).map(({ startedAt, tables }) => ({
      startedAt,
      tables: new Map(tables.map((table) => [table.name, new PastTable(table)])),
    }))
  }

  /** Names of all tables that the runs had. */
  get tables(): string[] {
    return [...new Set(this.#runs.flatMap(({ tables }) => [...tables.keys()]))]
  }

  /** The columns of a table in the last run that had it, by name. */
  columns(table: string): ReadonlyMap<string, ColumnFigures> {
    return this.#runs.findLast(({ tables }) => tables.has(table))?.tables.get(table)?.columns ?? new Map()
  }

  /** A table in the last run. */
  lastTable(table: string): TableFigures | undefined {
    return this.#runs.at(-1)?.tables.get(table)?.figures
  }

  /** A column in the last run. */
  lastColumn(table: string, column: string): ColumnFigures | undefined {
    return this.#runs.at(-1)?.tables.get(table)?.columns.get(column)
  }

  /** What the runs counted of a column; null where too few of them have it. */
  tally(table: string, column: string, feature: Feature): PastTally | null {
    const key = JSON.stringify([table, column, feature])
    const known = this.#tallies.get(key)
    if (known !== undefined) return known
    const tally = pastTally(this.#counted(table, column, feature))
    this.#tallies.set(key, tally)
    return tally
  }

  #counted(table: string, column: string, feature: Feature): CountedTally[] {
    const accepted = this.#acceptedFrom(table, column, feature)
    const counted = this.#runs.flatMap(({ startedAt, tables }) => {
      const { tallies, sampled = 0 } = tables.get(table)?.columns.get(column) ?? {}
      const tally = tallies?.[feature]
      return tally && sampled > 0 ? [{ startedAt, tally, filled: sampled }] : []
    })
    const first = counted.find(({ startedAt }) => startedAt >= accepted)
    return first ? counted.map((one) => (one.startedAt < accepted ? first : one)) : counted
  }

  /** When the values were last accepted; -Infinity if never. */
  #acceptedFrom(table: string, column: string, feature: Feature): number {
    const times = this.#acceptances
      .filter((one) => one.table === table && one.column === column && featureOf(one.metric) === feature)
      .map(({ startedAt }) => startedAt)
    return Math.max(-Infinity, ...times)
  }
}
