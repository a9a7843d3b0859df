import { toSites } from '@windrow/contract/project-request'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { reportSubject } from './report-calls.ts'
import { loadReport } from './report-queries.ts'

/** The report's current configuration, locked; the guard's copy may be outdated. */
async function lockConfiguration(trx: Trx, reportId: number) {
  const row = await trx
    .selectFrom('reports')
    .select(['properties', 'notification_types as notificationTypes'])
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('report')
  return row
}

type Configuration = Awaited<ReturnType<typeof lockConfiguration>>

/** The new configuration; omitted parts are unchanged. */
const configured = (
  { properties, notificationTypes }: Configuration,
  body: Call<Routes['reportConfigure']>['body'],
): Configuration => ({
  properties: body.seedUrls ? { ...properties, seedUrls: toSites(body.seedUrls) } : properties,
  notificationTypes: body.notificationTypes ? [...new Set(body.notificationTypes)] : notificationTypes,
})

export const reportConfigure =
  (app: AppContext): Handler<Routes['reportConfigure']> =>
  async (call) => {
    const { report, project, body } = call
    await app.db.transaction().execute(async (trx) => {
      const before = await lockConfiguration(trx, report.id)
      const after = configured(before, body)
      await trx
        .updateTable('reports')
        .set({ properties: JSON.stringify(after.properties), notification_types: after.notificationTypes })
        .where('id', '=', report.id)
        .execute()
      await record(trx, call, {
        action: 'REPORT_CONFIGURED',
        ...reportSubject(report, project),
        ...changed(before, after),
      })
    })
    return loadReport(app.db, report.id)
  }
