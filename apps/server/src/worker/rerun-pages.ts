import type { Recipe } from '@windrow/contract/recipe'
import type { Cell } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { requestColumns, type PageRows } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { EarlierPage } from '@windrow/crawler/run/rerun-blocks'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { RunRow } from '../database/run-tables.ts'
import { segmentFiles } from '../dataset-files/run-files.ts'
import { UnableToRun } from '../features/proxies/open-proxies.ts'

/** Their frontier is built in memory. */
const mostPages = 500_000
const readAtOnce = 10_000

/** A request record of a run, and where its rows stand. */
export interface RecordedPage extends Omit<EarlierPage, 'isWanted'> {
  /** The number of its record, from 1. */
  record: number
  outcome: string
  bytes: number
  type: string
  /** The table of its rows; null if it gave none. */
  table: string | null
  /** Its rows in the table. */
  rows: PageRows
}

/** Equal for records of the same request. */
export const requestKey = ({ url, context }: Pick<RecordedPage, 'url' | 'context'>): string =>
  `${context} ${url}`

/** The run that a rerun repairs. Throws {@link UnableToRun} if its rows are gone. */
export async function repairedRun(db: Db, { rerun_of }: Pick<RunRow, 'rerun_of'>): Promise<RunRow> {
  const run =
    rerun_of === null
      ? undefined
      : await db.selectFrom('runs').selectAll().where('id', '=', rerun_of).executeTakeFirst()
  if (!run || run.deleted_at)
    throw new UnableToRun('The run whose pages were to be fetched again was deleted; start a new run.')
  if (run.archived_at)
    throw new UnableToRun(`The rows of run ${run.id} were archived, so they cannot be kept; start a new run.`)
  return run
}

export const requestsSource = async (app: AppContext, runId: number): Promise<DatasetSource> => ({
  columns: requestColumns,
  files: await segmentFiles(app, runId, 'requests', ''),
})

const textOf = (value: Cell | undefined): string => (typeof value === 'string' ? value : '')

const columns = ['url', 'type', 'depth', 'outcome', 'rows', 'bytes', 'context', 'finalUrl']

/**
 * The request records of a run, in order, with the rows that each page gave: a batch commits pages and their rows in
 * the same order. Throws {@link UnableToRun} if they don't say enough to keep some rows and replace others.
 */
export async function recordedPages(
  app: AppContext,
  runId: number,
  { types }: Pick<Recipe, 'types'>,
): Promise<RecordedPage[]> {
  const source = await requestsSource(app, runId)
  const engine = await app.datasets()
  const counts = new Map<string, number>()
  const pages: RecordedPage[] = []
  for (;;) {
    const view = { offset: pages.length, limit: readAtOnce, columns }
    const { rows, total } = await queryRows(engine, source, view)
    if (total > mostPages)
      throw new UnableToRun(
        `Run ${runId} has more than ${mostPages.toLocaleString('en')} pages; start a new run instead.`,
      )
    for (const cells of rows) pages.push(recordedPage(cells, pages.length + 1, types, counts))
    if (rows.length === 0 || pages.length >= total) break
  }
  await assertComplete(app.db, runId, counts, pages)
  return pages
}

function recordedPage(
  cells: readonly Cell[],
  record: number,
  types: Recipe['types'],
  counts: Map<string, number>,
): RecordedPage {
  const [url, type, depth, outcome, given, bytes, context, finalUrl] = cells
  const count = Number(given ?? 0)
  const table = (count > 0 && types[textOf(type)]?.table) || null
  const before = table === null ? 0 : (counts.get(table) ?? 0)
  if (table !== null) counts.set(table, before + count)
  return {
    record,
    url: textOf(url),
    type: textOf(type),
    depth: Number(depth ?? 0),
    outcome: textOf(outcome),
    bytes: Number(bytes ?? 0),
    context: textOf(context),
    finalUrl: textOf(finalUrl) || null,
    table,
    rows: { first: before + 1, count: table === null ? 0 : count },
  }
}

async function assertComplete(
  db: Db,
  runId: number,
  counts: ReadonlyMap<string, number>,
  pages: readonly RecordedPage[],
): Promise<void> {
  if (pages.some(({ context }) => context === ''))
    throw new UnableToRun(
      `Run ${runId} was made before Windrow recorded how to fetch single pages again; start a new run.`,
    )
  const tables = await db
    .selectFrom('run_pages')
    .select(['page_id', 'row_count'])
    .where('run_id', '=', runId)
    .execute()
  if (tables.some(({ page_id, row_count }) => row_count !== (counts.get(page_id) ?? 0)))
    throw new UnableToRun(
      `It is not known which pages the rows of run ${runId} come from, so single pages cannot be replaced; start a new run.`,
    )
}
