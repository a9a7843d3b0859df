import { sql, type RawBuilder } from 'kysely'
import type { ListedTaskKind, TaskState } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import { mostOfAccount } from '../../queue/job-lease.ts'

export type Sql = RawBuilder<unknown>

export interface Viewer {
  db: Db
  actor: Actor
}

/**
 * A table whose rows are background tasks. Fragments refer to the row as `t`.
 */
export interface TaskSource {
  kinds: readonly ListedTaskKind[]
  /** What follows "from". */
  from: Sql
  /** The report that a row belongs to. */
  report: Sql
  createdAt: Sql
  /** Newest first, by an index. */
  order: Sql
  /** Condition: it is listed at all. */
  listed: Sql
  states: Record<TaskState, Sql>
  /** Condition: it is one of these kinds. Needed if there are several. */
  isKind?: (kind: ListedTaskKind) => Sql
  /** Condition: it works on this run. */
  ofRun: (runId: number) => Sql
  load: (viewer: Viewer, ids: readonly number[]) => Promise<Task[]>
}

/** Columns of every task, for queries with the joins of {@link placeJoins}. */
export interface PlaceRow {
  id: number
  account_id: number
  account_name: string
  project_id: number
  project_name: string
  report_id: number
  report_name: string
  user_id: number | null
  user_name: string | null
}

export const placeColumns = sql`o.id as account_id, o.name as account_name, p.id as project_id,
  p.name as project_name, r.id as report_id, r.name as report_name, person.id as user_id,
  concat_ws(' ', person.first_name, person.last_name) as user_name`

/** Joins the place of a row, and the user with this id. */
export const placeJoins = (report: Sql, user: Sql): Sql => sql`
  join reports r on r.id = ${report} join projects p on p.id = r.project_id
  join organizations o on o.id = p.organization_id left join users person on person.id = ${user}`

export const idsIn = (ids: readonly number[]): Sql => sql`t.id = any(${[...ids]}::bigint[])`

/** The fields of a task that say where it belongs, and who started it. */
export const placeOf = (row: PlaceRow) => ({
  itemId: row.id,
  accountId: row.account_id,
  accountName: row.account_name,
  projectId: row.project_id,
  projectName: row.project_name,
  reportId: row.report_id,
  reportName: row.report_name,
  startedBy: row.user_id === null ? null : { userId: row.user_id, fullName: row.user_name ?? '' },
})

/** Rows of the table that are in progress for the account `o`, if the row itself is queued. */
export const othersAtWork = (table: string, joins: Sql): Sql => sql`case when t.state = 'QUEUED' then (
  select count(*)::int from ${sql.table(table)} b ${joins}
  join projects bp on bp.id = br.project_id where b.state = 'WORKING' and bp.organization_id = o.id) end as others`

/** Why a queued row of a fair queue waits; null if it doesn't. */
export function queueReason({ state, others }: { state: string; others: number | null }, noun: string) {
  if (state !== 'QUEUED') return null
  return (others ?? 0) >= mostOfAccount
    ? `${mostOfAccount} ${noun} of this account are in progress; it begins after one of them.`
    : 'Waiting for a free node with the role scheduler'
}

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null
export const share = (progress: number): number => Math.min(1, Math.max(0, progress))
