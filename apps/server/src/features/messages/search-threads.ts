import { sql, type RawBuilder } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import { toPerson, userOf } from './person-view.ts'
import { headline, toSnippet } from './search-words.ts'
import { all, orderOf, type Condition, type ThreadsQuery } from './thread-queries.ts'
import type { ThreadHit } from './thread-view.ts'

/** The newest messages that match are looked at; more of them tell the reader to search for something rarer. */
const mostHits = 2000

interface Found {
  id: number
  hit_id: number | null
  more: number
  total: number
  hits: number
  looked: number
}

/** Any of these ids; a single one as an equality, which an index can read in order. */
const isAny = (column: string, ids: readonly number[] | undefined): Condition[] => {
  if (!ids?.length) return []
  const ref = sql.ref(column)
  return [
    ids.length === 1 ? sql<boolean>`${ref} = ${ids[0]}` : sql<boolean>`${ref} = any(${[...ids]}::bigint[])`,
  ]
}

/**
 * Messages `m` that the actor may find; what else restricts them is decided by their threads. The projects of a member
 * are read before, so that the planner knows how many they are.
 */
async function searched(db: Db, actor: Actor, { accountId, projectId }: ThreadsQuery): Promise<Condition[]> {
  const asked = isAny('m.project_id', projectId)
  if (isStaff(actor.role)) return [...asked, ...isAny('m.organization_id', accountId)]
  const own = [sql<boolean>`m.organization_id = ${actor.organizationId}`, sql<boolean>`not m.internal`]
  if (actor.role === 'MANAGER') return [...own, ...asked]
  const seen = await visibleProject(db, actor).select('projects.id').execute()
  return [...own, ...asked, ...isAny('m.project_id', [0, ...seen.map(({ id }) => id)])]
}

/** The threads of a page with their newest hits: first the hits, then their threads. */
async function find(
  db: Db,
  actor: Actor,
  words: RawBuilder<unknown>,
  conditions: readonly Condition[],
  query: ThreadsQuery,
): Promise<Found[]> {
  const { sort, page, limit } = query
  const findable = all(await searched(db, actor, query))
  const { rows } = await sql<Found>`
    with hits as materialized (
      select m.id, m.thread_id from messages m where m.search @@ ${words} and ${findable}
      order by m.id desc limit ${mostHits}
    ),
    found as (
      select thread_id, max(id) as hit_id, count(*)::int as hits from hits group by thread_id
      union all
      (select t.id, null, 0 from threads t where t.search @@ ${words} and ${all(conditions)}
        order by t.id desc limit ${mostHits})
    ),
    matching as (select thread_id, max(hit_id) as hit_id, sum(hits)::int as hits from found group by thread_id)
    select t.id, m.hit_id, greatest(m.hits - 1, 0) as more, (count(*) over ())::int as total,
      (sum(m.hits) over ())::int as hits, (select count(*)::int from hits) as looked
    from matching m join threads t on t.id = m.thread_id
    where ${all(conditions)}
    order by ${orderOf(actor, sort)} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

/** The sentences with the hits of a page. */
async function snippets(
  db: Db,
  found: readonly Found[],
  words: RawBuilder<unknown>,
): Promise<Map<number, ThreadHit>> {
  const ids = found.flatMap(({ hit_id }) => hit_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .innerJoin('organizations', 'organizations.id', 't.organization_id')
    .leftJoin('users as author', 'author.id', 'm.author_id')
    .select([
      'm.id',
      'm.thread_id',
      'm.internal',
      'm.from_staff',
      'm.source',
      'm.author_name',
      'organizations.name as account_name',
    ])
    .select([userOf('author').as('author'), headline(sql.ref('m.plain'), words).as('marked')])
    .where('m.id', 'in', ids)
    .execute()
  const more = new Map(found.map((one) => [one.id, one.more]))
  return new Map(
    rows.map((row) => [
      row.thread_id,
      {
        messageId: row.id,
        author:
          row.source === 'SYSTEM'
            ? null
            : toPerson(row.author, row.account_name, row.from_staff, row.author_name),
        internal: row.internal,
        snippet: toSnippet(row.marked),
        more: more.get(row.thread_id) ?? 0,
      },
    ]),
  )
}

/** Threads of which only the subject matches show it. */
async function subjects(db: Db, found: readonly Found[], words: RawBuilder<unknown>) {
  const ids = found.flatMap(({ id, hit_id }) => (hit_id === null ? [id] : []))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('threads')
    .select(['id', headline(sql.ref('subject'), words).as('marked')])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, marked }): [number, ThreadHit] => [
    id,
    { messageId: null, author: null, internal: false, snippet: toSnippet(marked), more: 0 },
  ])
}

/**
 * A page of the threads whose subject or messages hold all words of a search, with their hits. Customers find public
 * messages alone.
 *
 * @param words from `searchFor`
 * @param query its accounts and projects are where it searches
 */
export async function searchThreads(
  db: Db,
  actor: Actor,
  words: RawBuilder<unknown>,
  conditions: readonly Condition[],
  query: ThreadsQuery,
) {
  const found = await find(db, actor, words, conditions, query)
  // A page beyond the end has no row that tells the totals.
  const [first = found[0]] =
    found.length === 0 && query.page > 1
      ? await find(db, actor, words, conditions, { ...query, page: 1, limit: 1 })
      : []
  const hits = await snippets(db, found, words)
  for (const [id, hit] of await subjects(db, found, words)) hits.set(id, hit)
  return {
    ids: found.map(({ id }) => id),
    hits,
    total: first?.total ?? 0,
    messages: first?.hits ?? 0,
    isCut: (first?.looked ?? 0) >= mostHits,
  }
}
