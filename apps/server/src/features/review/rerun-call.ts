import type { Routes } from '@windrow/contract/routes'
import type { RerunPages } from '@windrow/contract/anomalies'
import { roleMay } from '@windrow/contract/roles'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'
import type { Handler } from '../../calls/handler.ts'
import { AppError } from '../../errors/app-error.ts'
import { startRun } from '../runs/start-run.ts'
import { assertMayDecide } from './may-decide.ts'
import { filterOf } from './odd-rows.ts'
import { addEvent } from './task-events.ts'

const repairable = (db: Db) =>
  db
    .selectFrom('runs')
    .leftJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      'runs.id',
      'runs.status',
      'runs.manually_stopped',
      'runs.origin',
      'runs.archived_at',
      'runs.deleted_at',
      'runs.review_state',
      'runs.failed',
      'runs.recipe_version',
      'runs.options',
      'runs.parameters',
      'recipe_versions.service_code',
    ])

interface RepairableRun {
  id: number
  failed: number
}

interface RunFacts extends Pick<
  RunRow,
  'status' | 'manually_stopped' | 'origin' | 'archived_at' | 'review_state'
> {
  /** The service of its version; null for a recipe. */
  service_code: string | null
}

/** Why single pages of a run can't be fetched again; null if they can. */
export function whyNoRerun(run: RunFacts): string | null {
  if (run.service_code !== null)
    return 'The pages of a service can fill several tables, so single pages cannot be replaced; start a new run.'
  if (run.origin !== 'CRAWLED') return 'This run fetched no pages; run the report instead.'
  if (run.status !== 'SUCCESS' || run.manually_stopped)
    return 'Only pages of a successful run can be fetched again; start a new run.'
  if (run.archived_at) return 'The rows of this run were archived, so they cannot be kept; start a new run.'
  if (run.review_state === 'REJECTED') return 'This run was rejected in review; start a new run.'
  return run.review_state === 'REPLACED' ? 'This run was replaced by another one; continue with that.' : null
}

async function assertHasPages(trx: Trx, run: RepairableRun, pages: RerunPages): Promise<void> {
  if (run.failed > 0) return
  if (pages === 'FAILED')
    throw new AppError('CONFLICT', 'No page of this run failed; choose the suspicious pages.')
  const findings = await trx
    .selectFrom('run_findings')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('ignored_by', 'is', null)
    .execute()
  if (findings.every((finding) => filterOf(finding) === null))
    throw new AppError('CONFLICT', 'No finding of this run is about single rows, so no page is suspicious.')
}

/** Loads and locks the run: who decides on it at the same time waits. Throws CONFLICT if it can't be repaired. */
async function lockRepairable(trx: Trx, runId: number, pages: RerunPages) {
  const run = await repairable(trx)
    .where('runs.id', '=', runId)
    .forNoKeyUpdate('runs')
    .executeTakeFirstOrThrow()
  if (run.deleted_at) throw new AppError('CONFLICT', 'This run is deleted; restore it first.')
  const reason = whyNoRerun(run)
  if (reason !== null) throw new AppError('CONFLICT', reason)
  await assertHasPages(trx, run, pages)
  return run
}

/** Starts a run that fetches only some pages of a run again. */
export const runRerun =
  (app: AppContext): Handler<Routes['runRerun']> =>
  async (call) => {
    const { actor, project, run, body } = call
    if (!roleMay(actor.role, 'report:run'))
      throw new AppError('FORBIDDEN', 'Your role does not allow starting runs.')
    return startRun(app, call, {
      rerun: async (trx) => {
        await assertMayDecide(trx, actor, project.organization_id)
        const repaired = await lockRepairable(trx, run.id, body.pages)
        const { id, recipe_version: recipeVersion, options, parameters } = repaired
        return { of: id, pages: body.pages, recipeVersion, options, parameters }
      },
      started: async (trx, id) => {
        const which = body.pages === 'FAILED' ? 'failed' : 'suspicious'
        const text = `started run ${id}, which fetches ${which} pages again`
        await addEvent(trx, run.id, { kind: 'RERUN', text, userId: actor.userId })
      },
    })
  }
