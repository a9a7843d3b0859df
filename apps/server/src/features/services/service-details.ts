import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import { visibleProject } from '../../http/guard.ts'
import type { Handler } from '../../http/handler.ts'

/** The path names a report without its project, so what one may see is asked for here. */
export const serviceDetails =
  (app: AppContext): Handler<Routes['serviceDetails']> =>
  async ({ actor, params }) => {
    const report = await visibleProject(app.db, actor)
      .innerJoin('reports', 'reports.project_id', 'projects.id')
      .select('reports.service_code')
      .where('reports.id', '=', params.reportId)
      .executeTakeFirst()
    if (!report) throw notFound('report')
    // The page extractor is no service written in code; looking for one would start the processes of all of them.
    const service =
      report.service_code === 'page-extractor' ? null : await app.services.find(report.service_code)
    const owners = service?.description.owners ?? []
    return {
      serviceCode: report.service_code,
      serviceOwners: owners.map(({ fullName, email }) => ({ fullName, email })),
    }
  }
