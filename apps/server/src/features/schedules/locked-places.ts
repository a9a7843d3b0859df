import type { Trx } from '../../database/connect.ts'
import type { PlaceState } from './pause-reason.ts'

/** The state that decides whether a schedule's runs may start. */
export interface Place extends PlaceState {
  organization_id: number
  recipe_version: number | null
}

/**
 * Reads the state of reports and locks their projects and accounts, so that no run starts while one of these is
 * cancelled or deactivated.
 */
export async function lockPlaces(trx: Trx, reportIds: readonly number[]): Promise<Map<number, Place>> {
  const rows = await trx
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'reports.id',
      'reports.status as report_status',
      'reports.recipe_version',
      'projects.status as project_status',
      'projects.organization_id',
      'organizations.deactivated_at',
    ])
    .where('reports.id', 'in', [...new Set(reportIds)])
    .orderBy('organizations.id')
    .orderBy('projects.id')
    .forShare(['organizations', 'projects'])
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
