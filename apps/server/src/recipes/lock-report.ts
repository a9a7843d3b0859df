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

/** The project of a call if it is still in the account that the guard saw, and visible to the caller. */
const sameProject = (trx: Trx, { actor, project }: Place) =>
  visibleProject(trx, actor, true)
    .where('projects.id', '=', project.id)
    .where('projects.organization_id', '=', project.organization_id)

/**
 * Locks the project of a call that waited for something since the guard loaded it, so that nothing is written into
 * another account. Throws NOT_FOUND if the project was moved or isn't visible any more.
 *
 * @returns the project's current status
 */
export async function lockProject(trx: Trx, place: Place): Promise<Pick<ProjectRow, 'status'>> {
  const found = await sameProject(trx, place).select('projects.status').forShare().executeTakeFirst()
  if (!found) throw notFound('project')
  return found
}

/**
 * The same for the report of a call, with an exclusive lock: calls that lock the same report run one after the other.
 */
export async function lockReport(
  trx: Trx,
  { report, ...place }: Place & { report: Pick<ReportRow, 'id'> },
): Promise<void> {
  await trx.selectFrom('reports').select('id').where('id', '=', report.id).forNoKeyUpdate().execute()
  // A separate statement, to see what was committed while waiting for the lock.
  const found = await sameProject(trx, place)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .select('reports.id')
    .where('reports.id', '=', report.id)
    .executeTakeFirst()
  if (!found) throw notFound('report')
}

/** Throws CONFLICT if the project can't take reports: in a canceled or deleted one they could never run. */
export function assertTakesReports({ status }: Pick<ProjectRow, 'status'>): void {
  const reason = noReportReason(status)
  if (reason !== null) throw new AppError('CONFLICT', reason)
}
