import { sql } from 'kysely'
import { monthAfter } from '@windrow/contract/billing'
import type { TestApp } from './test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** What a run did, and how it ended. */
export interface EndedRun {
  rows?: number
  done?: number
  failed?: number
  status?: 'SUCCESS' | 'FAILED' | 'STOPPED'
  rerunPages?: 'FAILED'
  /** The run whose pages it fetched again. */
  rerunOf?: number
}

/** An account with a manager of billing, and functions that make reports and end runs in it. */
export async function billingAccount(server: TestApp, account = 'Nordlake Retail', timeZone = 'UTC') {
  const { db } = server.app
  const admin = await server.signIn('ADMIN', account)
  const { organizationId } = admin
  await db
    .updateTable('organizations')
    .set({ time_zone: timeZone })
    .where('id', '=', organizationId)
    .execute()
  const project = await admin.api.projectCreate({ body: { name: 'Outdoor gear' } })
  const makeReport = (name: string) =>
    admin.api.reportCreate({ params: { id: project.id }, body: { name, recipe } })
  /** Ends a run as a worker does: the database writes the ledger in the same transaction. */
  const endRun = async (reportId: number, endedAt: Date | string, run: EndedRun = {}) => {
    const { id } = await db
      .insertInto('runs')
      .values({
        organization_id: organizationId,
        report_id: reportId,
        recipe_version: 1,
        status: 'PROCESSING',
        run_type: 'On-demand',
        initiator_id: admin.userId,
        rows: run.rows ?? 0,
        done: run.done ?? 0,
        failed: run.failed ?? 0,
        rerun_pages: run.rerunPages ?? (run.rerunOf === undefined ? null : 'FAILED'),
        rerun_of: run.rerunOf ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('runs')
      .set({ status: run.status ?? 'SUCCESS', ended_at: endedAt })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ledger = (runId: number) =>
    db
      .selectFrom('billing_ledger')
      .select(['kind', 'not_billed', 'records', 'requests', 'runs', sql<string>`day::text`.as('day')])
      .where('run_id', '=', runId)
      .orderBy('id')
      .execute()
  const { api, userId } = admin
  return { api, userId, organizationId, db, projectId: project.id, makeReport, endRun, ledger }
}

/** The month before today's as "YYYY-MM", in UTC, which is the time zone of a billing account unless it says otherwise. */
export const lastMonth = (): string => monthAfter(new Date().toISOString().slice(0, 7), -1)

export const recordsRule = {
  name: 'Standard records',
  billingItem: 'Records' as const,
  billingItemLimitCount: 1000,
  unitRate: '0.0125',
  effectiveDate: '2026-01-01',
}
export const runRule = {
  name: 'Per run',
  billingItem: 'Run' as const,
  billingItemLimitCount: null,
  unitRate: '0.05',
  effectiveDate: '2026-01-01',
}
