import { sql } from 'kysely'
import { defaultGate, type Gate } from '@windrow/contract/anomalies'
import type { Db } from '../../database/connect.ts'

/** A report's own gate, the default of its account, and how many destinations its deliveries go to. */
export interface ReportGates {
  own: Gate | null
  account: Gate
  destinations: number
}

/** The gates of a report. Throws if there is no such report. */
export async function gatesOf(db: Db, reportId: number): Promise<ReportGates> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'reports.delivery_gate as own',
      'organizations.delivery_gate as account',
      sql<number>`(select count(*)::int from destinations d where d.removed_at is null and d.enabled
        and (d.report_id = reports.id or d.project_id = reports.project_id))`.as('destinations'),
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirstOrThrow()
  return { own: row.own, account: row.account ?? defaultGate, destinations: row.destinations }
}

/** Whether a gate holds a run with these findings, ignored ones excluded. */
export function holdsRun(
  { mode }: Pick<Gate, 'mode'>,
  findings: readonly { level: string; holds?: boolean }[],
): boolean {
  if (mode === 'ALWAYS_DELIVER') return false
  return mode === 'HOLD_ALL' || findings.some(({ level, holds }) => level === 'HIGH' || holds === true)
}
