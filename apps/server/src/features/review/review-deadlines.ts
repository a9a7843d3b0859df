import { sql } from 'kysely'
import { recordOwn } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import { decideRun } from './decide-run.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const batchSize = 50

const states = { RELEASE: 'RELEASED', REJECT: 'REJECTED' } as const

/** Nobody wants data that somebody marked as failed or DNU: such a run waits for a person. */
const mayEnd = sql<boolean>`(deadline_action <> 'RELEASE' or (runs.status = 'SUCCESS' and not is_dnu))`

/** While pages are fetched again, the run waits for the result. */
const isNotRepaired = sql<boolean>`not exists (
  select from runs again where again.rerun_of = runs.id and again.ended_at is null)`

/**
 * Releases or rejects held runs whose deadline has passed, as their gate says. Each run once, on any number of nodes. Runs
 * of deleted projects and deactivated accounts wait until these are back.
 *
 * @returns whether there may be more
 */
export async function decideOverdueRuns({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('runs')
      .innerJoin('projects', 'projects.id', 'runs.project_id')
      .innerJoin('organizations', 'organizations.id', 'runs.organization_id')
      .select(['runs.id', 'deadline_action'])
      .where('review_state', '=', 'HELD')
      .where('review_deadline', '<=', sql<Date>`now()`)
      .where('runs.deleted_at', 'is', null)
      .where('projects.status', '<>', 'DELETED')
      .where('organizations.deactivated_at', 'is', null)
      .where(mayEnd)
      .where(isNotRepaired)
      .orderBy('review_deadline')
      .limit(batchSize)
      .forNoKeyUpdate('runs')
      .skipLocked()
      .$call(plannedOnce)
      .execute()
    for (const { id, deadline_action } of due) {
      if (deadline_action === 'NOTHING') continue
      const state = states[deadline_action]
      const run = await decideRun(trx, id, { state, by: null, reason: null })
      await recordOwn(trx, [
        {
          action: `RUN_${state}`,
          run: {
            id,
            organizationId: run.organization_id,
            projectId: run.project_id,
            reportId: run.report_id,
          },
        },
      ])
    }
    return due.length === batchSize
  })
}
