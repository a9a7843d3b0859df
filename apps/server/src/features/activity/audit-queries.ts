import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditEntry, AuditExportQuery } from '@windrow/contract/schemas/activity'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'
import type { AuditRow } from '../../database/people-tables.ts'

type Filter = z.output<typeof AuditExportQuery>

const searched = sql`coalesce(user_email, '') || ' ' || coalesce(impersonator_email, '') || ' ' || action || ' ' || coalesce(subject_name, '')`

const matching = (db: Db, filter: Filter) =>
  db
    .selectFrom('audit_log')
    .$if(Boolean(filter.search), (q) => q.where(holdsText(searched, filter.search ?? '')))
    .$if(filter.action !== undefined, (q) => q.where('action', '=', filter.action!))
    .$if(filter.subjectType !== undefined, (q) => q.where('subject_type', '=', filter.subjectType!))
    .$if(filter.organizationId !== undefined, (q) => q.where('organization_id', '=', filter.organizationId!))
    .$if(filter.userId !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('user_id', '=', filter.userId!), eb('impersonator_id', '=', filter.userId!)]),
      ),
    )
    .$if(filter.impersonated !== undefined, (q) =>
      q.where('impersonator_id', filter.impersonated === 'true' ? 'is not' : 'is', null),
    )
    .$if(filter.from !== undefined, (q) => q.where('created_at', '>=', new Date(filter.from!)))
    .$if(filter.to !== undefined, (q) => q.where('created_at', '<=', new Date(filter.to!)))

export const countEntries = async (db: Db, filter: Filter): Promise<number> =>
  (
    await matching(db, filter)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
  ).total

export async function pageOfEntries(db: Db, filter: Filter, page: number, limit: number) {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(toEntry)
}

/** Yields all entries in pieces, newest first. Entries written meanwhile are excluded, so that it ends. */
export async function* entriesInPieces(db: Db, filter: Filter, size: number): AsyncGenerator<AuditEntry[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await matching(db, filter)
      .selectAll()
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(size)
      .execute()
    if (rows.length > 0) yield rows.map(toEntry)
    if (rows.length < size) return
    below = rows.at(-1)!.id
  }
}

/**
 * The distinct values of a column, found by a recursive query that skips through its index: many rows have few values.
 */
export async function valuesInLog(db: Db, column: 'action' | 'subject_type'): Promise<string[]> {
  const value = sql.ref(column)
  const { rows } = await sql<{ value: string }>`with recursive found as (
    (select ${value} as value from audit_log order by ${value} limit 1)
    union all
    select (select ${value} from audit_log where ${value} > found.value order by ${value} limit 1) from found where found.value is not null
  ) select value from found where value is not null`.execute(db)
  return rows.map((row) => row.value)
}

const person = (userId: number | null, email: string | null) =>
  userId === null ? null : { userId, email: email ?? '' }

const toEntry = (row: AuditRow): AuditEntry => ({
  auditId: row.id,
  createdDate: row.created_at.toISOString(),
  action: row.action,
  user: person(row.user_id, row.user_email),
  impersonator: person(row.impersonator_id, row.impersonator_email),
  apiKeyId: row.api_key_id,
  organizationId: row.organization_id,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  ip: row.ip,
  userAgent: row.user_agent,
  before: row.before,
  after: row.after,
})
