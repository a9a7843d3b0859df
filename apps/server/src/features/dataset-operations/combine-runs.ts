import { sql } from 'kysely'
import { keptDays, type RunOrigin } from '@windrow/contract/run-origin'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { record, type Source } from '../activity/record.ts'
import { settledRuns } from '../datasets/settled-runs.ts'
import type { Actor } from '../identity/actor.ts'
import { judgeAtEnd } from '../table-schemas/judge-run.ts'
import { combineTable, type NewTable, type TableKeys } from './combine-tables.ts'
import { insertDataset } from './insert-dataset.ts'

type Scope = Source & { project: ProjectRow; report: ReportRow; actor: Actor; signal: AbortSignal }

interface Order {
  origin: Extract<RunOrigin, 'MERGED' | 'DEDUPED'>
  runIds: readonly number[]
  tables: readonly TableKeys[]
  keep: 'first' | 'last'
}

/** The tables of the runs, in the order in which they come up. */
async function pageIdsOf({ db }: AppContext, runIds: readonly number[]): Promise<string[]> {
  const pages = await db
    .selectFrom('run_pages')
    .select(['run_id', 'page_id'])
    .where('run_id', 'in', [...runIds])
    .orderBy('position')
    .execute()
  const inOrder = runIds.flatMap((id) => pages.filter(({ run_id }) => run_id === id))
  return [...new Set(inOrder.map(({ page_id }) => page_id))]
}

async function writeTables(app: AppContext, { report, signal }: Scope, order: Order) {
  const pageIds = await pageIdsOf(app, order.runIds)
  const unknown = order.tables.find(({ pageId }) => !pageIds.includes(pageId))
  if (unknown)
    throw new AppError(
      'CONFLICT',
      `None of these runs has a table “${unknown.pageId}”; choose one they have.`,
    )
  const written: NewTable[] = []
  let dropped = 0
  try {
    for (const pageId of pageIds) {
      const keys = order.tables.find((table) => table.pageId === pageId)?.keys
      const combined = await combineTable(
        app,
        { reportId: report.id, runIds: order.runIds, pageId, keep: order.keep },
        keys,
        signal,
      )
      written.push(combined.table)
      dropped += combined.dropped
    }
  } catch (error) {
    await app.store.remove(written.map(({ object_key }) => object_key))
    throw error
  }
  return { written, dropped }
}

/** Makes a new run of the rows of others. Either all of it is there, or nothing. */
async function combineRuns(app: AppContext, scope: Scope, order: Order) {
  const { project, report, actor } = scope
  await settledRuns(app.db, actor, report.id, order.runIds)
  const { written, dropped } = await writeTables(app, scope, order)
  const rows = written.reduce((sum, table) => sum + table.rows, 0)
  const id = await app.db
    .transaction()
    .execute(async (trx) => {
      const facts = {
        status: 'SUCCESS' as const,
        origin: order.origin,
        source_run_ids: [...order.runIds],
        data_expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
        initiator_id: actor.userId,
      }
      const runId = await insertDataset(trx, { project, report }, facts, written)
      await record(trx, scope, {
        action: order.origin === 'MERGED' ? 'RUNS_MERGED' : 'RUN_DEDUPED',
        subject: { type: 'run', id: runId, name: report.name },
        organizationId: project.organization_id,
        after: { runs: order.runIds, tables: order.tables, keep: order.keep, rows, dropped },
      })
      return runId
    })
    .catch(async (error: unknown) => {
      await app.store.remove(written.map(({ object_key }) => object_key))
      throw error
    })
  await judgeAtEnd(app, { id, report_id: report.id })
  return { historyId: id, rows, dropped }
}

export const runMerge =
  (app: AppContext): Handler<Routes['runMerge']> =>
  (call) => {
    const runIds = [...new Set(call.body.historyIds)]
    if (runIds.length < 2)
      throw new AppError('CONFLICT', 'One run alone cannot be merged; choose another one as well.')
    const { tables, keep } = call.body
    return combineRuns(app, call, { origin: 'MERGED', runIds, tables, keep })
  }

export const runDedupe =
  (app: AppContext): Handler<Routes['runDedupe']> =>
  (call) => {
    const { tables, keep } = call.body
    return combineRuns(app, call, { origin: 'DEDUPED', runIds: [call.run.id], tables, keep })
  }
