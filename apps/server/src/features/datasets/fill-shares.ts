import { unpackFigures } from '@windrow/quality/pack-figures'
import type { AppContext } from '../../context.ts'
import { ShortMemory } from '../dashboard/short-memory.ts'

/** By table, then by column: the share of rows with a value, 0 to 1. */
export type FillShares = ReadonlyMap<string, ReadonlyMap<string, number>>

const rememberMs = 5 * 60_000

/** How filled the columns of runs are, as was measured at their ends. */
export class Fills {
  readonly #app: Pick<AppContext, 'db'>
  /** Unpacking the figures of wide tables takes a while. */
  readonly #kept = new ShortMemory<FillShares>(rememberMs)

  constructor(app: Pick<AppContext, 'db'>) {
    this.#app = app
  }

  /** Empty for a run without figures. */
  of(runId: number): Promise<FillShares> {
    return this.#kept.get(String(runId), () => this.#read(runId))
  }

  async #read(runId: number): Promise<FillShares> {
    const row = await this.#app.db
      .selectFrom('run_figures')
      .select('figures')
      .where('run_id', '=', runId)
      .executeTakeFirst()
    const { tables = [] } = (row && unpackFigures(row.figures)) ?? {}
    return new Map(
      tables.map((table) => [
        table.name,
        new Map(table.columns.map(({ name, rows, filled }) => [name, rows > 0 ? filled / rows : 1])),
      ]),
    )
  }
}
