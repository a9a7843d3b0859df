import type { Column } from '@windrow/contract/schemas/datasets'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { DeliveredQuality, DeliveredRun } from '@windrow/delivery/destination-driver'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import { leavingColumns, refusalOf } from '../../dataset-files/check-export.ts'
import type { NameFacts } from './file-name.ts'
import { placeOf } from './name-facts.ts'

/** What a delivery is about: the run, its tables, and the values for file names. */
export interface DeliverySubject {
  organizationId: number
  run: DeliveredRun
  pages: string[]
  tables: { pageId: string; columns: readonly Column[] }[]
  names: Omit<NameFacts, 'page' | 'part' | 'format' | 'extension'>
}

/** More findings aren't listed in messages. */
const mostFindings = 100

/** When the report's schedules next start a run. */
const nextUpdate = (db: Db, reportId: number) =>
  db
    .selectFrom('schedules')
    .select((eb) => eb.fn.min('next_due_at').as('at'))
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('next_fire_at', 'is not', null)
    .executeTakeFirst()

async function tablesOf(db: Db, runId: number): Promise<DeliverySubject['tables']> {
  const pages = await db
    .selectFrom('run_pages')
    .select(['page_id', 'columns'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return pages.map(({ page_id, columns }) => ({ pageId: page_id, columns }))
}

/** What was found in a run, in words, without what is ignored. */
async function findingsOf(db: Db, runId: number): Promise<DeliveredQuality['findings']> {
  const rows = await db
    .selectFrom('run_findings')
    .select(['page_id', 'column_name', 'metric', 'level', 'title'])
    .where('run_id', '=', runId)
    .where('ignored_by', 'is', null)
    .orderBy('position')
    .limit(mostFindings)
    .execute()
  return rows.map(({ page_id, column_name, ...finding }) => ({
    page: page_id,
    column: column_name,
    ...finding,
  }))
}

/** Loads the subject of a delivery. Throws a `DeliveryError` if its rows can't be exported any more. */
export async function deliverySubject({ db }: AppContext, delivery: DeliveryRow): Promise<DeliverySubject> {
  const [place, run, tables, next, findings] = await Promise.all([
    placeOf(db, delivery.report_id),
    db
      .selectFrom('runs')
      .select([
        'runs.id',
        'created_at',
        'started_at',
        'ended_at',
        'quality_status',
        'review_state',
        ...leavingColumns,
      ])
      .where('id', '=', delivery.run_id)
      .executeTakeFirst(),
    tablesOf(db, delivery.run_id),
    nextUpdate(db, delivery.report_id),
    findingsOf(db, delivery.run_id),
  ])
  if (!run || run.deleted_at)
    throw new DeliveryError('SETTINGS', 'The run was deleted, and its rows with it.')
  if (run.archived_at)
    throw new DeliveryError('SETTINGS', 'The rows of the run are archived; deliver a newer run.')
  const refusal = refusalOf(run, { current: false, mayBeEmpty: true })
  if (refusal) throw new DeliveryError('SETTINGS', refusal.text)
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
      quality: { status: run.quality_status, review: run.review_state, findings },
    },
    pages: tables.map(({ pageId }) => pageId),
    tables,
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
