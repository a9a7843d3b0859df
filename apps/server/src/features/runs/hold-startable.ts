import { restReason } from '@windrow/contract/start-reason'
import type { Trx } from '../../database/connect.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'
import { assertSameActor } from '../identity/assert-same-actor.ts'

/** Throws REPORT_NOT_ACTIVE where no run of a report can be started now. */
export function assertActive(project: Pick<ProjectRow, 'status'>, report: Pick<ReportRow, 'status'>): void {
  const resting = restReason({ projectStatus: project.status, reportStatus: report.status })
  if (resting !== null) throw new AppError('REPORT_NOT_ACTIVE', resting)
}

/** Where a run is to start, as the guard found it. */
export interface RunPlace {
  actor: Actor
  project: ProjectRow
  report: ReportRow
}

/**
 * Holds report and project until the run is in the queue, and asks once more what the guard has seen: the call may have
 * waited for a service since. A run belongs to where its report is then; `ownValues` are of the account that they were
 * given in. Throws NOT_FOUND where the caller does not see the report any more, REPORT_NOT_ACTIVE where it rests by now.
 * @returns the account in which it starts.
 */
export async function holdStartable(trx: Trx, place: RunPlace, ownValues: boolean): Promise<number> {
  const { actor, project, report } = place
  await assertSameActor(trx, actor)
  await trx.selectFrom('reports').select('id').where('id', '=', report.id).forShare().execute()
  // A statement of its own: only it sees what was written while the row was waited for.
  const now = await visibleProject(trx, actor, true)
    .innerJoin('reports', 'reports.project_id', 'projects.id')
    .select(['reports.status', 'projects.status as project_status', 'projects.organization_id'])
    .where('reports.id', '=', report.id)
    .forShare('projects')
    .executeTakeFirst()
  if (!now || (ownValues && now.organization_id !== project.organization_id)) throw notFound('report')
  assertActive({ status: now.project_status }, now)
  return now.organization_id
}
