import { inactiveReason } from '@windrow/contract/start-reason'
import type { Trx } from '../../database/connect.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'
import { assertSameActor } from '../identity/assert-same-actor.ts'

/** Throws REPORT_NOT_ACTIVE if the report can't start runs now. */
export function assertActive(project: Pick<ProjectRow, 'status'>, report: Pick<ReportRow, 'status'>): void {
  const inactive = inactiveReason({ projectStatus: project.status, reportStatus: report.status })
  if (inactive !== null) throw new AppError('REPORT_NOT_ACTIVE', inactive)
}

/** Where a run is to start, as loaded by the guard. */
export interface RunPlace {
  actor: Actor
  project: ProjectRow
  report: ReportRow
}

/**
 * Locks report and project until the run is queued, and repeats the guard's checks, because the call may have waited
 * for a service since. The run gets the report's current account; `hasOverrides` means that it has overrides, which are
 * valid only in the account they were entered in. Throws NOT_FOUND if the caller no longer sees the report,
 * REPORT_NOT_ACTIVE if it is inactive by now.
 *
 * @returns the id of the account in which the run starts
 */
export async function lockStartable(trx: Trx, place: RunPlace, hasOverrides: boolean): Promise<number> {
  const { actor, project, report } = place
  await assertSameActor(trx, actor)
  await trx.selectFrom('reports').select('id').where('id', '=', report.id).forShare().execute()
  // A separate statement, to see what was committed while waiting for the lock.
  const now = await visibleProject(trx, actor, true)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .select(['reports.status', 'projects.status as project_status', 'projects.organization_id'])
    .where('reports.id', '=', report.id)
    .forShare('projects')
    .executeTakeFirst()
  if (!now || (hasOverrides && now.organization_id !== project.organization_id)) throw notFound('report')
  assertActive({ status: now.project_status }, now)
  return now.organization_id
}
