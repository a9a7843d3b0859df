import { sql } from 'kysely'
import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { SourceFile } from '@windrow/dataset/dataset-source'
import { measureTable } from '@windrow/dataset/figures/measure-table'
import { queryRows } from '@windrow/dataset/query-rows'
import { describeTableInTurns } from '@windrow/quality/describe-table'
import type { RunFigures, TableFigures } from '@windrow/quality/figures'
import { packFigures } from '@windrow/quality/pack-figures'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { RunSegmentInsert } from '../../database/run-tables.ts'
import { segmentFiles } from '../../dataset-files/run-files.ts'
import { familyOf } from './run-family.ts'

/** The end of a run doesn't wait longer for its figures. */
const mostMs = 120_000

/** A file that replaces all others of its list when the run has ended. */
type FinalFile = Pick<RunSegmentInsert, 'kind' | 'page_id' | 'object_key' | 'format' | 'row_count' | 'bytes'>

/** The files that a run was compacted into and doesn't have yet, once they are made. */
export type FinalFiles = (kind: 'rows' | 'requests') => Promise<readonly FinalFile[]>

/**
 * Stores what a run is judged by, at its end. Errors are logged and don't prevent the end; neither does a run so large
 * that measuring it takes more than two minutes.
 */
export async function measureAtEnd(
  app: AppContext,
  runId: number,
  filesOf: FinalFiles = () => Promise.resolve([]),
): Promise<void> {
  await measureRun(app, runId, filesOf).catch((error: unknown) =>
    app.log.error({ err: error, run: runId }, 'could not measure a run'),
  )
}

async function measureRun(app: AppContext, runId: number, filesOf: FinalFiles): Promise<void> {
  const row = await measuredRow(app.db, runId)
  const startedAt = row.started_at ?? row.created_at
  const rows = await filesOf('rows')
  const began = performance.now()
  const run = { id: runId, startedAt: startedAt.getTime() }
  const tables = await tablesOf(app, run, rows, AbortSignal.timeout(mostMs))
  const leftMs = Math.max(0, Math.round(mostMs - (performance.now() - began)))
  // Waiting for the file isn't measuring.
  const requests = await filesOf('requests')
  const figures: RunFigures = {
    startedAt: run.startedAt,
    requests: row.done + row.failed + row.retried,
    failures: await failuresOf(app.db, runId),
    pages: await pagesWithRows(app, runId, requests, AbortSignal.timeout(leftMs)),
    durationMs: row.duration_ms,
    bytes: row.bytes_down,
    tables,
  }
  const values = {
    report_id: row.report_id,
    family: familyOf(app, row, row),
    recipe_version: row.recipe_version,
    started_at: startedAt,
    figures: packFigures(figures),
    measured_at: sql<Date>`now()`,
  }
  // Another worker may repeat the end.
  await app.db
    .insertInto('run_figures')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(values))
    .execute()
}

const measuredRow = (db: Db, runId: number) =>
  db
    .selectFrom('runs')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      'runs.report_id',
      'runs.recipe_version',
      'runs.options',
      'runs.parameters',
      'runs.created_at',
      'runs.started_at',
      'runs.done',
      'runs.failed',
      'runs.retried',
      'runs.bytes_down',
      'recipe_versions.recipe',
      'recipe_versions.service_code',
      'recipe_versions.service_params',
      // A rerun has the pages of the run that it repairs, and so its time.
      sql<number>`round(1000 * extract(epoch from now() - coalesce(runs.started_at, now())
        + coalesce((select ended_at - started_at from runs repaired where repaired.id = runs.rerun_of), interval '0')))::float8`.as(
        'duration_ms',
      ),
    ])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow()

async function failuresOf(db: Db, runId: number): Promise<RunFigures['failures']> {
  const kinds = await db
    .selectFrom('run_failures')
    .select(['kind', sql<number>`sum(count)::float8`.as('count')])
    .where('run_id', '=', runId)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind as FailureKind, count]))
}

/** Each request record says how many rows its page gave. */
async function pagesWithRows(
  app: AppContext,
  runId: number,
  made: readonly FinalFile[],
  signal: AbortSignal,
): Promise<number> {
  const source = {
    columns: [{ name: 'rows', type: 'integer' as const }],
    files: await filesOf(app, runId, made, 'requests', ''),
  }
  const gave = { column: 'rows', operator: 'atLeast' as const, values: ['1'] }
  const view = { offset: 0, limit: 0, filters: [gave] }
  return (await queryRows(await app.datasets(), source, view, signal)).total
}

async function tablesOf(
  app: AppContext,
  run: { id: number; startedAt: number },
  made: readonly FinalFile[],
  signal: AbortSignal,
): Promise<TableFigures[]> {
  const pages = await app.db
    .selectFrom('run_pages')
    .innerJoin('runs', 'runs.id', 'run_pages.run_id')
    .leftJoin('table_schemas as saved', (join) =>
      join.onRef('saved.report_id', '=', 'runs.report_id').onRef('saved.page_id', '=', 'run_pages.page_id'),
    )
    .select(['run_pages.page_id', 'columns', 'saved.schema'])
    .where('run_pages.run_id', '=', run.id)
    .orderBy('position')
    .execute()
  const tables: TableFigures[] = []
  for (const { page_id, columns, schema } of pages) {
    const source = { columns, files: await filesOf(app, run.id, made, 'rows', page_id) }
    const keys = schema?.columns.filter(({ unique }) => unique).map(({ name }) => name)
    const measured = await measureTable(await app.datasets(), source, { keys: keys ?? [] }, signal)
    // The schema is checked afterwards, because some of its rules compare figures.
    tables.push(await describeTableInTurns(page_id, { ...measured, violations: null }, run.startedAt))
  }
  return tables
}

/** The files of a list: the one just made, or those that the run has already. */
async function filesOf(
  app: AppContext,
  runId: number,
  made: readonly FinalFile[],
  kind: FinalFile['kind'],
  pageId: string,
): Promise<SourceFile[]> {
  const file = made.find((one) => one.kind === kind && one.page_id === pageId)
  if (!file) return segmentFiles(app, runId, kind, pageId)
  const { object_key, format, row_count, bytes } = file
  return [{ path: await app.store.localPath(object_key), format, rows: row_count, bytes }]
}
