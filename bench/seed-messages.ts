import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/connect.ts'
import { listUsers, seedLists } from './seed-lists.ts'

/** What an installation of some years has talked about, and the longest thread in it. */
export const talkSizes = { threads: 100_000, messages: 1_000_000, longest: 5000, watchers: 200 }
const installation = { accounts: 50, projects: 1000, reports: 2000, runs: 2000 }
/** Users with these ids are staff, and have the threads. */
const staff = { first: 11, count: 10 }
/** The project of the longest thread; its account is that of the manager and the viewer. */
export const talkProject = 1
/** The first of the users who watch the longest thread. */
export const firstWatcher = 100

/** Words by how often they occur, as in a language: the first in every message, the last in one of a million. */
const vocabulary = 50_000
const wordOf = sql`'w' || floor(${vocabulary}::int ^ random())::int`

async function seedThreads(db: Db): Promise<void> {
  await sql`
    insert into threads (project_id, organization_id, tier_rank, number, subject, state, kind, report_id, created_by,
      created_by_staff, assigned_to, waiting_since, last_at, last_public_at, message_count, public_count, created_at)
    select p.id, p.organization_id, tier_rank(o.tier), n, 'Question ' || n || ' about prices',
      s.state, (array['QUESTION', 'CHANGE_REQUEST', 'DATA_ISSUE', 'NEW_REPORT'])[1 + n % 4], r.id, p.owner_id, false,
      case when n % 5 > 0 then ${staff.first}::int + n % ${staff.count}::int end,
      case when s.state = 'OPEN' then t.at end, t.at, t.at, 10, 9, t.at - interval '3 days'
    from generate_series(1, ${talkSizes.threads}::int) n
    join projects p on p.id = 1 + n % ${installation.projects}::int
    join organizations o on o.id = p.organization_id
    left join lateral (select id from reports where project_id = p.id order by id limit 1) r on true
    cross join lateral (
      select now() - (${talkSizes.threads}::int - n) * interval '7 minutes' as at) t
    cross join lateral (select case when n % 50 = 0 then 'OPEN' when n % 50 < 5 then 'ANSWERED' else 'CLOSED' end as state) s
    order by n`.execute(db)
}

/** Ten messages a thread, the seventh an internal note, every second one of staff; and one long thread. */
async function seedMessages(db: Db): Promise<void> {
  const everything = talkSizes.messages + talkSizes.longest
  await sql`create temporary table texts as
    select n, (select string_agg(${wordOf}, ' ') from generate_series(1, 12 + n % 30)) as plain
    from generate_series(1, ${everything}::int) n`.execute(db)
  await sql`
    insert into messages (thread_id, author_id, from_staff, source, internal, text, plain, created_at, search)
    select t.id, case when n.n % 2 = 1 then ${staff.first}::int + t.id % ${staff.count}::int else t.created_by end,
      n.n % 2 = 1, 'APP', n.n % 10 = 7, x.plain, x.plain, t.last_at - (10 - n.n % 10) * interval '5 hours',
      talk_search(x.plain, t.project_id, t.organization_id, n.n % 10 <> 7)
    from generate_series(1, ${everything}::int) n(n)
    join texts x on x.n = n.n
    join threads t on t.id = case when n.n > ${talkSizes.messages}::int then ${installation.projects}::int
      else 1 + (n.n / 10) % ${talkSizes.threads}::int end
    order by n.n`.execute(db)
  await sql`update threads t set last_message_id = m.last_id, last_public_id = m.last_public from (
      select thread_id, max(id) as last_id, max(id) filter (where not internal) as last_public from messages
      group by thread_id) m where m.thread_id = t.id`.execute(db)
}

/** Who started a thread and who has it watch it; a tenth has not read the last message. */
async function seedWatchers(db: Db): Promise<void> {
  await sql`insert into thread_watchers (thread_id, user_id, last_read_id, unread)
    select t.id, u, case when t.id % 10 = 0 then t.last_message_id - 1 else t.last_message_id end,
      case when t.id % 10 = 0 then 1 else 0 end
    from threads t cross join lateral (select distinct x from unnest(array[t.created_by, t.assigned_to]) x where x is not null) w(u)`.execute(
    db,
  )
  // Those who follow the longest thread see its project.
  const last = firstWatcher + talkSizes.watchers - 1
  await sql`update users set organization_id = (select organization_id from projects where id = ${talkProject})
    where id between ${firstWatcher} and ${last}`.execute(db)
  await sql`insert into project_members (project_id, user_id)
    select ${talkProject}::int, u from generate_series(${firstWatcher}::int, ${last}::int) u on conflict do nothing`.execute(
    db,
  )
}

/** Fills an empty, migrated database with {@link talkSizes}. */
export async function seedTalk(db: Db): Promise<void> {
  await seedLists(db, installation)
  await sql`update users set role_id = 3 where id between ${staff.first}::int and ${staff.first + staff.count - 1}::int`.execute(
    db,
  )
  await sql`alter table threads disable trigger user`.execute(db)
  await sql`alter table messages disable trigger user`.execute(db)
  await sql`drop index messages_search`.execute(db)
  await seedThreads(db)
  await sql`update threads set search = talk_search(subject, project_id, organization_id, true)`.execute(db)
  await seedMessages(db)
  await seedWatchers(db)
  await sql`create index messages_search on messages using gin (search)`.execute(db)
  await sql`alter table threads enable trigger user`.execute(db)
  await sql`alter table messages enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

export const talkUsers = { ...listUsers, envoy: staff.first }
/** The longest thread, one of {@link talkProject}. */
export const longestThread = installation.projects
