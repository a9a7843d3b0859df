import { isExpired } from '@windrow/contract/run-origin'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { FactsBefore } from '@windrow/contract/table-facts'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { keyLoss } from '@windrow/dataset/schema/key-counts'
import type { TableFigures } from '@windrow/quality/figures'
import { unpackFigures } from '@windrow/quality/pack-figures'
import type { AppContext } from '../../context.ts'
import { lastGoodRun } from '../../database/comparable-runs.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'

/** The last good run before a run, to compare its tables with. */
export interface RunBefore {
  id: number
  tables: readonly TableFigures[]
  /** Whether its rows can still be read. */
  hasRows: boolean
}

/** The last good run with readable figures before a run; null without one, or for a run without figures. */
export async function runBefore({ db }: Pick<AppContext, 'db'>, runId: number): Promise<RunBefore | null> {
  const last = await lastGoodRun(db, runId)
  if (!last) return null
  const { figures } = await db
    .selectFrom('run_figures')
    .select('figures')
    .where('run_id', '=', last.id)
    .executeTakeFirstOrThrow()
  const unpacked = unpackFigures(figures)
  const hasRows = !last.archived_at && !isExpired(last.data_expires_at)
  return unpacked && { id: last.id, tables: unpacked.tables, hasRows }
}

interface ComparedTable {
  pageId: string
  schema: TableSchema
  source: DatasetSource | null
}

/** A table of the last good run, as far as the rules of the schema compare with it; null if it had none. */
export async function factsBefore(
  app: AppContext,
  before: RunBefore | null,
  { pageId, schema, source }: ComparedTable,
  signal?: AbortSignal,
): Promise<FactsBefore | null> {
  const table = before?.tables.find(({ name }) => name === pageId)
  if (!before || !table) return null
  const rule = schema.rules.find(({ kind }) => kind === 'missing')
  const old = rule && before.hasRows ? await findPageSource(app, before.id, pageId) : null
  const keys =
    rule?.kind === 'missing' && old && source
      ? await keyLoss(await app.datasets(), old, source, rule.columns, signal)
      : null
  const columns = table.columns.map(({ name, filled, rows, median }) => {
    return [name, { fill: rows === 0 ? 0 : filled / rows, median }] as const
  })
  return { rows: table.rows, columns: new Map(columns), keys }
}
