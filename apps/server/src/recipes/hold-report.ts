import { noReportReason } from '@windrow/contract/start-reason'
import type { Trx } from '../database/connect.ts'
import type { ProjectRow, ReportRow } from '../database/project-tables.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { visibleProject } from '../access/visible.ts'
import type { Actor } from '../access/actor.ts'

interface Place {
  actor: Actor
  project: Pick<ProjectRow, 'id' | 'organization_id'>
}

/** The project of a call as the guard found it: in the same account, and seen by the caller. */
const sameProject = (trx: Trx, { actor, project }: Place) =>
  visibleProject(trx, actor, true)
    .where('projects.id', '=', project.id)
    .where('projects.organization_id', '=', project.organization_id)

/**
 * Holds the project of a call that waited for something else since the guard has looked, so that nothing is written into
 * another account. Throws NOT_FOUND where it was moved meanwhile, or where the caller does not see it any more.
 * @returns the status that the project has by then
 */
export async function holdProject(trx: Trx, place: Place): Promise<Pick<ProjectRow, 'status'>> {
  const held = await sameProject(trx, place).select('projects.status').forShare().executeTakeFirst()
  if (!held) throw notFound('project')
  return held
}

/** The same with the report of a call, which is held alone: two calls that hold a report come one after the other. */
export async function holdReport(
  trx: Trx,
  { report, ...place }: Place & { report: Pick<ReportRow, 'id'> },
): Promise<void> {
  await trx.selectFrom('reports').select('id').where('id', '=', report.id).forNoKeyUpdate().execute()
  // A statement of its own: only it sees what was written while the row was waited for.
  const held = await sameProject(trx, place)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .select('reports.id')
    .where('reports.id', '=', report.id)
    .executeTakeFirst()
  if (!held) throw notFound('report')
}

/** Throws CONFLICT where a project takes no report: in a canceled or deleted one it could never run. */
export function assertTakesReports({ status }: Pick<ProjectRow, 'status'>): void {
  const reason = noReportReason(status)
  if (reason !== null) throw new AppError('CONFLICT', reason)
}
