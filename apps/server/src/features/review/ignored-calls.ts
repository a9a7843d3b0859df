import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

export const ignoredFindings =
  (app: AppContext): Handler<Routes['ignoredFindings']> =>
  async ({ report }) => {
    const rows = await app.db
      .selectFrom('ignored_findings')
      .leftJoin('users', 'users.id', 'ignored_findings.user_id')
      .selectAll('ignored_findings')
      .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('user_name'))
      .where('report_id', '=', report.id)
      .orderBy('ignored_findings.id', 'desc')
      .execute()
    const ignored = rows.map((row) => ({
      ignoredId: row.id,
      pageId: row.page_id,
      column: row.column_name,
      metric: row.metric,
      title: row.title,
      reason: row.reason,
      ignoredBy: row.user_name ?? 'Someone',
      ignoredDate: row.created_at.toISOString(),
    }))
    return { ignored }
  }

/** Runs that were judged before stay as they are; the next ones have the finding again. */
export const ignoredFindingRemove =
  (app: AppContext): Handler<Routes['ignoredFindingRemove']> =>
  async (call) => {
    const { project, report, ignored } = call
    await app.db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom('ignored_findings')
        .where('id', '=', ignored.id)
        .returning(['title', 'reason'])
        .executeTakeFirst()
      if (!removed) throw notFound('ignored finding of this report')
      await record(trx, call, {
        action: 'IGNORED_FINDING_REMOVED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        before: removed,
      })
    })
    return { ignoredId: ignored.id }
  }
