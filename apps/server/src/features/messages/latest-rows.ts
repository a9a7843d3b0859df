import { sql } from 'kysely'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { LatestReference } from '@windrow/contract/schemas/messages'
import { queryRows } from '@windrow/dataset/query-rows'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'
import type { AppContext } from '../../context.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { shortCell } from '../quality/short-cell.ts'

/** Longer texts may have been cut when they were stored. */
const longestKey = 500

interface Kept {
  position: number
  reportId: number
  runId: number
  pageId: string
  column: string | null
  columns: readonly Column[]
  values: readonly Cell[]
}

/** References of a message to rows that its report may still have. */
async function rowsOf(app: AppContext, messageId: number): Promise<Kept[]> {
  const rows = await app.db
    .selectFrom('message_references')
    .select(['position', 'report_id', 'run_id', 'body'])
    .where('message_id', '=', messageId)
    .where('kind', 'in', ['CELL', 'ROW'])
    .orderBy('position')
    .execute()
  return rows.flatMap(({ position, report_id, run_id, body }) => {
    const { pageId, column, columns, values } = body
    if (report_id === null || run_id === null || pageId === null) return []
    return [{ position, reportId: report_id, runId: run_id, pageId, column, columns, values }]
  })
}

/** The latest good run of a report after another one; its rows must still be there. */
const latestRun = (app: AppContext, actor: Actor, { reportId, runId }: Kept) =>
  app.db
    .selectFrom('runs')
    .select(['id', 'created_at'])
    .where('report_id', '=', reportId)
    .where('id', '>', runId)
    .where('status', '=', 'SUCCESS')
    .where('origin', '=', 'CRAWLED')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('data_expires_at', 'is', null), eb('data_expires_at', '>', sql<Date>`now()`)]))
    .where(notRejected())
    .where(seenBy(actor))
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Columns that nothing may come twice in, by the table's schema. */
async function uniqueColumns(app: AppContext, { reportId, pageId }: Kept): Promise<string[]> {
  const saved = await app.db
    .selectFrom('table_schemas')
    .select('schema')
    .where('report_id', '=', reportId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return saved?.schema.columns.filter(({ unique }) => unique).map(({ name }) => name) ?? []
}

/**
 * What probably identifies the row: unique columns of the schema, then URLs, then texts. Never the column that the
 * message is about, because it may have changed.
 */
function keysOf(kept: Kept, unique: readonly string[]): { column: string; value: string }[] {
  const rank = ({ name, type }: Column) =>
    unique.includes(name) ? 0 : type === 'url' ? 1 : type === 'text' ? 2 : 3
  return kept.columns
    .map((column, at) => ({ column, value: kept.values[at] }))
    .filter(({ column }) => column.name !== kept.column && rank(column) < 3)
    .toSorted((a, b) => rank(a.column) - rank(b.column))
    .flatMap(({ column, value }) =>
      (typeof value === 'string' || typeof value === 'number') && String(value).length <= longestKey
        ? [{ column: column.name, value: String(value) }]
        : [],
    )
    .filter(({ value }) => value !== '')
}

/** How many columns are tried. */
const mostKeys = 3

async function latestOf(
  app: AppContext,
  actor: Actor,
  kept: Kept,
  signal: AbortSignal,
): Promise<LatestReference[]> {
  const run = await latestRun(app, actor, kept)
  const source = run && (await findPageSource(app, run.id, kept.pageId))
  if (!run || !source) return []
  const has = (name: string) => source.columns.some((column) => column.name === name)
  const engine = await app.datasets()
  const columns = kept.columns.map(({ name }) => name).filter(has)
  const keys = keysOf(kept, await uniqueColumns(app, kept)).filter(({ column }) => has(column))
  for (const { column, value } of keys.slice(0, mostKeys)) {
    const filters = [{ column, operator: 'is' as const, values: [value] }]
    const found = await queryRows(engine, source, { offset: 0, limit: 2, columns, filters }, signal)
    const [row] = found.rows
    if (!row || found.total !== 1) continue
    const cells = new Map(found.columns.map(({ name }, at) => [name, row[at] ?? null]))
    return [
      {
        position: kept.position,
        historyId: run.id,
        runDate: run.created_at.toISOString(),
        row: found.rowNumbers[0]!,
        values: kept.columns.map(({ name }) => shortCell(cells.get(name) ?? null)),
      },
    ]
  }
  return []
}

/** The rows that a message refers to, in the latest run of their report; omits those that aren't found there once. */
export async function latestRows(
  app: AppContext,
  actor: Actor,
  messageId: number,
  signal: AbortSignal,
): Promise<LatestReference[]> {
  const found: LatestReference[] = []
  for (const kept of await rowsOf(app, messageId)) found.push(...(await latestOf(app, actor, kept, signal)))
  return found
}
