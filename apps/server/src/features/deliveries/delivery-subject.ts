import { expiredText, isExpired } from '@windrow/contract/run-origin'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { DeliveredRun } from '@windrow/delivery/destination-driver'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import type { NameFacts } from './file-name.ts'
import { pagesOf, placeOf } from './name-facts.ts'

/** What a delivery is about: the run, its tables, and what names are made of. */
export interface DeliverySubject {
  organizationId: number
  run: DeliveredRun
  pages: string[]
  names: Omit<NameFacts, 'page' | 'part' | 'format' | 'extension'>
}

/** When the next rows are to come, as the schedules of the report say. */
const nextUpdate = (db: Db, reportId: number) =>
  db
    .selectFrom('schedules')
    .select((eb) => eb.fn.min('next_due_at').as('at'))
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('next_fire_at', 'is not', null)
    .executeTakeFirst()

/** Loads what is delivered. Throws a `DeliveryError` where its rows can no longer leave. */
export async function deliverySubject({ db }: AppContext, delivery: DeliveryRow): Promise<DeliverySubject> {
  const [place, run, pages, next] = await Promise.all([
    placeOf(db, delivery.report_id),
    db
      .selectFrom('runs')
      .select([
        'id',
        'rows',
        'created_at',
        'started_at',
        'ended_at',
        'archived_at',
        'deleted_at',
        'data_expires_at',
      ])
      .where('id', '=', delivery.run_id)
      .executeTakeFirst(),
    pagesOf(db, delivery.run_id),
    nextUpdate(db, delivery.report_id),
  ])
  if (!run || run.deleted_at)
    throw new DeliveryError('SETTINGS', 'The run was deleted, and its rows with it.')
  if (run.archived_at)
    throw new DeliveryError('SETTINGS', 'The rows of the run are archived; deliver a newer run.')
  if (isExpired(run.data_expires_at)) throw new DeliveryError('SETTINGS', expiredText)
  const { account, project, report, accountId } = place
  return {
    organizationId: accountId,
    run: {
      account,
      projectId: place.projectId,
      projectName: project,
      reportId: delivery.report_id,
      reportName: report,
      runId: run.id,
      totalRecords: run.rows,
      runStarted: run.started_at ?? run.created_at,
      runEnded: run.ended_at ?? run.created_at,
      nextUpdate: next?.at ?? null,
    },
    pages,
    names: {
      account,
      project,
      report,
      runId: run.id,
      runDate: delivery.run_date,
      sequence: delivery.number,
    },
  }
}
