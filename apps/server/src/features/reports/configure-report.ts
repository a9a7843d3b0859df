import { toSites } from '@windrow/contract/project-request'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { changed } from '../activity/changed.ts'
import { record } from '../activity/record.ts'
import { reportSubject } from './report-calls.ts'
import { loadReport } from './report-queries.ts'

export const reportConfigure =
  (app: AppContext): Handler<Routes['reportConfigure']> =>
  async (call) => {
    const { report, project, body } = call
    const before = { properties: report.properties, notificationTypes: report.notification_types }
    const after = {
      properties: body.seedUrls
        ? { ...report.properties, seedUrls: toSites(body.seedUrls) }
        : report.properties,
      notificationTypes: body.notificationTypes
        ? [...new Set(body.notificationTypes)]
        : report.notification_types,
    }
    await app.db.transaction().execute(async (trx) => {
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
