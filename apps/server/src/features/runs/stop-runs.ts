import { sql } from 'kysely'
import { runReason } from '@windrow/contract/run-reason'
import { activeStatuses, isActive } from '@windrow/contract/run-status'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import type { Handler } from '../../calls/handler.ts'
import { record, type Source } from '../../audit/record.ts'
import { runIds } from './run-ids.ts'

interface StopResult {
  historyId: number
  stopped: boolean
  message: string
}

/** A queued run ends at once; a running one finishes its requests in flight. */
async function stopOne(trx: Trx, reportId: number, id: number, stoppedBy: string): Promise<StopResult> {
  const run = await trx
    .selectFrom('runs')
    .select(['status', 'worker_id', 'attempt'])
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!run) return { historyId: id, stopped: false, message: 'There is no such run in this report.' }
  if (!isActive(run.status)) return { historyId: id, stopped: false, message: 'This run has ended already.' }
  return { historyId: id, stopped: true, message: await stop(trx, reportId, id, run, stoppedBy) }
}

const nameOf = ({ firstName, lastName, email }: Actor): string => `${firstName} ${lastName}`.trim() || email

/** The reason of a run that was stopped before a worker took it. */
const unbegunText = (stoppedBy: string | null): string =>
  runReason({
    status: 'STOPPED',
    end: 'stopped',
    isBudgetStop: false,
    stoppedBy,
    message: null,
    done: 0,
    failed: 0,
    queued: 0,
    rows: 0,
    failures: [],
    checks: [],
  })!.text

/** Stops an active run, whose row is locked, and returns a message about the effect. */
async function stop(
  trx: Trx,
  reportId: number,
  id: number,
  run: Pick<RunRow, 'worker_id' | 'attempt'>,
  stoppedBy: string | null = null,
): Promise<string> {
  const untouched = run.worker_id === null && run.attempt === 0
  await trx
    .updateTable('runs')
    .set({
      manually_stopped: true,
      stopped_by: sql<string | null>`coalesce(stopped_by, ${stoppedBy}::text)`,
      stop_requested_at: sql`coalesce(stop_requested_at, now())`,
      ...(untouched
        ? {
            status: 'STOPPED',
            end_reason: 'stopped',
            ended_at: sql<Date>`now()`,
            debug_message: unbegunText(stoppedBy),
          }
        : { status: 'STOPPING', debug_message: 'Finishing the pages in flight' }),
    })
    .where('id', '=', id)
    .execute()
  await sql`select pg_notify(${channels.runStop}, ${String(id)}), pg_notify(${channels.runChanged}, ${`${reportId}:${id}`})`.execute(
    trx,
  )
  return untouched ? 'The run was stopped before it began.' : 'The run is stopping.'
}

/** Stops all active runs of an account and returns their number. */
export const stopRunsOfAccount = (trx: Trx, organizationId: number): Promise<number> =>
  stopAll(trx, 'organization_id', organizationId)

/** Stops all active runs of a project and returns their number. */
export const stopRunsOfProject = (trx: Trx, projectId: number): Promise<number> =>
  stopAll(trx, 'project_id', projectId)

/** Stops the active run of a report, if any, and returns their number. */
export const stopRunOfReport = (trx: Trx, reportId: number): Promise<number> =>
  stopAll(trx, 'report_id', reportId)

async function stopAll(
  trx: Trx,
  column: 'organization_id' | 'project_id' | 'report_id',
  id: number,
): Promise<number> {
  const runs = await trx
    .selectFrom('runs')
    .select(['id', 'report_id', 'worker_id', 'attempt'])
    .where(column, '=', id)
    .where('status', 'in', activeStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const run of runs) await stop(trx, run.report_id, run.id, run)
  return runs.length
}

type StopCall = Source & { project: ProjectRow; report: ReportRow }

const recordStop = (trx: Trx, call: StopCall, id: number) =>
  record(trx, call, {
    action: 'RUN_STOPPED',
    subject: { type: 'run', id, name: call.report.name },
    organizationId: call.project.organization_id,
  })

export const stopRuns =
  (app: AppContext): Handler<Routes['runStop']> =>
  async (call) => {
    const { report, body } = call
    const results = await app.db.transaction().execute(async (trx) => {
      const who = nameOf(call.actor)
      const done: StopResult[] = []
      for (const id of runIds(body.historyIds)) done.push(await stopOne(trx, report.id, id, who))
      for (const { historyId, stopped } of done) if (stopped) await recordStop(trx, call, historyId)
      return done
    })
    const successCount = results.filter((result) => result.stopped).length
    if (successCount === 0)
      throw new AppError('RUN_NOT_ACTIVE', [...new Set(results.map(({ message }) => message))].join(' '))
    return { successCount, results }
  }
