import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { reportSubject } from './report-calls.ts'
import { loadReport } from './report-queries.ts'

const mostVersions = 200
const pageExtractor = 'page-extractor'

export const reportVersions =
  (app: AppContext): Handler<Routes['reportVersions']> =>
  async ({ report }) => {
    const rows = await app.db
      .selectFrom('recipe_versions')
      .innerJoin('users', 'users.id', 'recipe_versions.created_by')
      .select([
        'recipe_versions.version',
        'recipe_versions.service_code',
        'recipe_versions.service_version',
        'recipe_versions.created_at',
        'users.email',
      ])
      .where('recipe_versions.report_id', '=', report.id)
      .orderBy('recipe_versions.version', 'desc')
      .limit(mostVersions)
      .execute()
    return {
      versions: rows.map((row) => ({
        version: row.version,
        isCurrent: row.version === report.recipe_version,
        serviceCode: row.service_code ?? pageExtractor,
        serviceVersion: row.service_version,
        createdDate: row.created_at.toISOString(),
        createdBy: row.email,
      })),
    }
  }

/** Future runs use the chosen version; later versions stay available. */
export const reportVersionChoose =
  (app: AppContext): Handler<Routes['reportVersionChoose']> =>
  async (call) => {
    const { report, project, body } = call
    await app.db.transaction().execute(async (trx) => {
      const chosen = await trx
        .selectFrom('recipe_versions')
        .select(['version', 'service_code'])
        .where('report_id', '=', report.id)
        .where('version', '=', body.version)
        .executeTakeFirst()
      if (!chosen) throw notFound('version of this report')
      await trx
        .updateTable('reports')
        .set({ recipe_version: chosen.version, service_code: chosen.service_code ?? pageExtractor })
        .where('id', '=', report.id)
        .execute()
      await record(trx, call, {
        action: 'REPORT_VERSION_CHOSEN',
        ...reportSubject(report, project),
        before: { version: report.recipe_version },
        after: { version: chosen.version },
      })
    })
    return loadReport(app.db, report.id)
  }
