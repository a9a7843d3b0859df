import type { TestApp } from '../test-app.ts'
import type { Made } from './make-report.ts'

/** Rows that belong to the owner personally. */
export async function makePersonal({ app: { db } }: TestApp, { owner }: Made) {
  const rule = await db
    .insertInto('notification_rules')
    .values({
      user_id: owner.userId,
      project_id: null,
      report_id: null,
      events: [],
      channels: [],
      enabled: true,
      webhook_url: '',
      secret_names: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  return { ruleId: rule.id, sessionId: session.id }
}

/** A saved view of a table. */
export async function makeGridView({ app: { db } }: TestApp, { owner, rid }: Made) {
  const view = await db
    .insertInto('grid_views')
    .values({ user_id: owner.userId, report_id: rid, page_id: 'items', name: 'Mine', layout: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { gridViewId: view.id }
}

/** A saved view of the owner, a generated report and a plan of their account. */
export async function makeReporting({ app: { db } }: TestApp, { owner }: Made) {
  const settings = {
    user_id: owner.userId,
    name: 'Weekly',
    format: 'XLSX' as const,
    period: 'LAST_WEEK' as const,
    account_ids: [owner.organizationId],
    project_ids: [],
    contents: ['TOTALS' as const],
    receivers: [],
  }
  const view = await db
    .insertInto('reporting_views')
    .values({ user_id: owner.userId, name: 'Mine', filters: '{"days":"30"}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const generated = await db
    .insertInto('generated_reports')
    .values({ ...settings, last_day: '2026-01-04', state: 'FAILED', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('report_plans')
    .values({
      ...settings,
      repeat: '{"frequency":"Daily","time":"06:00","weekday":1,"monthDay":1,"timeZone":"UTC"}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { viewId: view.id, generatedId: generated.id, planId: plan.id }
}
