import { sql, type RawBuilder } from 'kysely'
import { mentionedIds, messageParts } from '@windrow/contract/mentions'
import { isStaff, roleIds, staffRoleIds } from '@windrow/contract/roles'
import { mostMentions } from '@windrow/contract/threads'
import type { Actor } from '../../access/actor.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

export interface MentionPlace {
  projectId: number
  internal: boolean
}

const staffIds = sql`${[...staffRoleIds]}::int[]`
/** Threads of a project whose staff its customers can mention. */
const mostThreads = 200

/** Condition on users `u` and project `p`: they see the project. */
export const seesProject = sql<boolean>`(u.role_id = any(${staffIds}) or (u.organization_id = p.organization_id
  and (u.role_id = ${roleIds.MANAGER} or u.id = p.owner_id or exists (
    select from project_members m where m.project_id = p.id and m.user_id = u.id))))`

/** Condition on users `u`: they can log in, or were invited. */
export const isActive = sql<boolean>`(u.deactivated_at is null and u.removed_at is null and exists (
  select from organizations o where o.id = u.organization_id and o.deactivated_at is null))`

/** Staff whom the customers of a project `p` know from its threads: who has one, or wrote in one. */
const knownStaff = sql`(
  select t.assigned_to from threads t where t.project_id = p.id and t.assigned_to is not null
  union select m.author_id
    from (select id from threads where project_id = p.id order by last_public_at desc limit ${mostThreads}) t
    join messages m on m.thread_id = t.id and m.from_staff and not m.internal and m.author_id is not null)`

/** Users `u` whom the actor knows of: staff know everybody whom a thread of the account can concern. */
const knownTo = ({ role }: Pick<Actor, 'role'>): RawBuilder<boolean> =>
  isStaff(role)
    ? sql`(u.role_id = any(${staffIds}) or u.organization_id = p.organization_id)`
    : sql`((u.organization_id = p.organization_id and u.role_id <> all(${staffIds})) or u.id in ${knownStaff})`

interface Candidate {
  id: number
  first_name: string
  last_name: string
  email: string
  role_id: number
  invitation_pending: boolean
  sees: boolean
}

/**
 * Whom the actor knows of in a project, those who can be mentioned first. Of an internal note, these are staff alone.
 *
 * @param search in names; empty: everybody
 */
export async function listMentionable(
  db: Db,
  actor: Pick<Actor, 'role'>,
  { projectId, internal }: MentionPlace,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ people: Candidate[]; total: number }> {
  // Customers can't find out addresses of staff by searching for parts of them.
  const address = sql`case when ${isStaff(actor.role)} or u.role_id <> all(${staffIds}) then u.email else '' end`
  const name = sql`trim(u.first_name || ' ' || u.last_name) || ' ' || ${address}`
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<Candidate & { total: number }>`
    select u.id, u.first_name, u.last_name, u.email, u.role_id, u.invitation_pending, ${seesProject} as sees,
      (count(*) over ())::int as total
    from users u join projects p on p.id = ${projectId}
    where ${isActive} and ${knownTo(actor)}
      and (${!internal} or u.role_id = any(${staffIds}))
      and (${search === ''} or lower(${name}) like lower(${pattern}))
    order by sees desc, lower(u.first_name || ' ' || u.last_name), u.id
    limit ${limit} offset ${offset}`.execute(db)
  return { people: rows, total: rows[0]?.total ?? 0 }
}

/** The number of users of the account who see the threads of a project. */
export async function countReaders(db: Db, projectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u join projects p on p.id = ${projectId}
    where u.role_id <> all(${staffIds}) and ${isActive} and ${seesProject}`.execute(db)
  return rows[0]!.count
}

const refuse = (message: string): never => {
  throw new AppError('VALIDATION', message, [{ path: 'body.text', message }])
}

/**
 * The users whom a text mentions. Throws VALIDATION at the text if there are too many, or if the actor mentions somebody
 * who can't read it or whom the actor doesn't know of.
 *
 * @param known who was mentioned before; they stay
 */
export async function readMentions(
  trx: Trx | Db,
  actor: Pick<Actor, 'role'>,
  { projectId, internal }: MentionPlace,
  text: string,
  known: readonly number[] = [],
): Promise<number[]> {
  const ids = mentionedIds(text)
  if (ids.length > mostMentions) refuse(`Mention at most ${mostMentions} people in a message`)
  const added = ids.filter((id) => !known.includes(id))
  if (added.length === 0) return ids
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join projects p on p.id = ${projectId}
    where u.id = any(${added}::bigint[]) and ${isActive} and ${seesProject} and ${knownTo(actor)}
      and (${!internal} or u.role_id = any(${staffIds}))`.execute(trx)
  const allowed = new Set(rows.map(({ id }) => id))
  const stranger = added.find((id) => !allowed.has(id))
  if (stranger === undefined) return ids
  const part = messageParts(text).find((one) => 'userId' in one && one.userId === stranger)
  const name = part && 'name' in part ? part.name : 'This person'
  return refuse(
    internal
      ? `${name} cannot read internal notes and so cannot be mentioned in one`
      : `${name} has no access to this project and cannot be mentioned`,
  )
}
