import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { PageMemory, Remembered } from '@windrow/crawler/memory/page-memory'
import type { AppContext } from '../context.ts'
import type { Db, Trx } from '../database/connect.ts'
import type { RunRow } from '../database/run-tables.ts'

/** What the last successful run of the same recipe knew of its pages. */
export interface RunMemory extends PageMemory {
  /** null if there is no such run. */
  lastRunId: number | null
}

/** Whether the run reads only some of the pages, so that its memory can't replace that of all pages. */
export const isNarrowed = ({ options, rerun_pages }: Pick<RunRow, 'options' | 'rerun_pages'>): boolean =>
  rerun_pages !== null || options?.pages !== undefined || options?.startUrls !== undefined

const readEverything = sql<boolean>`coalesce(not options::jsonb ?| array['pages', 'startUrls'], true)`

/** Derived datasets read no pages, and a failed run has no memory, even if it is marked as completed. */
const hasMemory = sql<boolean>`origin = 'CRAWLED'
  and exists (select from page_memory where page_memory.run_id = runs.id)`

/** The memory for a run; undefined if its recipe always reads every page. */
export async function memoryOf(
  app: Pick<AppContext, 'db'>,
  run: RunRow,
  recipe: Recipe,
): Promise<RunMemory | undefined> {
  // The pages of a rerun are wanted anew, even if they are unchanged.
  if ((recipe.fetch.unchanged ?? 'read') === 'read' || run.rerun_pages !== null) return undefined
  const last = await runsBefore(app.db, run)
    .select('id')
    .where('status', '=', 'SUCCESS')
    // A held run may be rejected: then what it read would never arrive.
    .where('review_state', 'not in', ['HELD', 'REJECTED', 'REPLACED'])
    .where(hasMemory)
    .where(readEverything)
    .limit(1)
    .executeTakeFirst()
  const lastRunId = last?.id ?? null
  if (lastRunId === null) return { lastRunId, recall: () => Promise.resolve(null) }
  return { lastRunId, recall: togetherRecall(app.db, lastRunId) }
}

/**
 * Earlier runs of the same recipe, newest first. Another version may extract other data from the same page, and so may
 * a service with other parameters.
 */
export const runsBefore = (db: Db, run: RunRow) =>
  db
    .selectFrom('runs')
    .where('report_id', '=', run.report_id)
    .where('recipe_version', '=', run.recipe_version)
    .where(sameParameters(run))
    .where('id', '<', run.id)
    .orderBy('id', 'desc')

/** Runs of a schedule copy the same sealed values; different bytes can't be compared. */
const sameParameters = ({ parameters }: RunRow) =>
  sql<boolean>`parameters is not distinct from ${parameters && JSON.stringify(parameters)}::jsonb`

/** Batches lookups of the same tick into one query. */
function togetherRecall(db: Db, runId: number): PageMemory['recall'] {
  let waiting: { keys: Set<string>; memos: Promise<Map<string, Uint8Array>> } | null = null
  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>()
      const memos = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null
        return memosOf(db, runId, [...keys])
      })
      waiting = { keys, memos }
    }
    waiting.keys.add(key)
    return (await waiting.memos).get(key) ?? null
  }
}

async function memosOf(db: Db, runId: number, keys: string[]): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('page_memory')
    .select(['key', 'memo'])
    .where('run_id', '=', runId)
    .where(sql<boolean>`key = any(${keys})`)
    .execute()
  return new Map(rows.map(({ key, memo }) => [key, memo]))
}

/** Stores the page memory of a batch, in its transaction; copies unchanged pages from the last run. */
export async function rememberPages(
  trx: Trx,
  runId: number,
  lastRunId: number | null,
  pages: readonly Remembered[],
): Promise<void> {
  if (pages.length === 0) return
  const fresh = new Map(pages.flatMap(({ key, memo }) => (memo ? [[key, Buffer.from(memo)] as const] : [])))
  const same = pages.flatMap(({ key, memo }) => (memo || fresh.has(key) ? [] : [key]))
  if (fresh.size > 0)
    await sql`insert into page_memory (run_id, key, memo)
      select ${runId}, fresh.key, fresh.memo
      from unnest(${[...fresh.keys()]}::text[], ${[...fresh.values()]}::bytea[]) as fresh (key, memo)
      on conflict (run_id, key) do update set memo = excluded.memo`.execute(trx)
  if (same.length > 0)
    await sql`insert into page_memory (run_id, key, memo)
      select ${runId}, key, memo from page_memory where run_id = ${lastRunId} and key = any(${same})
      on conflict (run_id, key) do nothing`.execute(trx)
}

/** After a run, its memory either replaces all earlier memory, or is deleted. */
export async function tidyMemory(
  db: Db,
  own: { runId: number; reportId: number },
  takesPlace: boolean,
): Promise<void> {
  await (
    takesPlace
      ? sql`delete from page_memory where run_id in
        (select id from runs where report_id = ${own.reportId} and id < ${own.runId})`
      : sql`delete from page_memory where run_id = ${own.runId}`
  ).execute(db)
}
