import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const measures = ['rows', 'requests', 'failures', 'blocked', 'bytes', 'micros'] as const
const columns = measures.map((name) => `${name} bigint not null default 0`).join(', ')
const list = measures.join(', ')
const summed = measures.map((name) => `sum(${name})`).join(', ')

const tables = [
  // Written in the transaction of each batch and added up afterwards, so that no run waits for a row that others count in.
  `create table proxy_changes (
    id bigint generated always as identity primary key,
    organization_id bigint not null,
    report_id bigint,
    list text not null,
    host text,
    day date not null,
    ${columns}
  )`,
  `create table report_proxy_days (
    report_id bigint not null references reports on delete cascade,
    day date not null,
    list text not null,
    ${columns},
    primary key (report_id, day, list)
  )`,
  `create table account_proxy_days (
    organization_id bigint not null references organizations on delete cascade,
    day date not null,
    ${columns},
    primary key (organization_id, day)
  )`,
  `create index account_proxy_days_day on account_proxy_days (day)`,
  `create table list_proxy_days (day date not null, list text not null, ${columns}, primary key (day, list))`,
  `create table host_proxy_days (day date not null, host text not null, ${columns}, primary key (day, host))`,
  `create index report_sums_cost on report_sums (days, proxy_micros desc, report_id) where proxy_micros > 0`,
  // Of runs and page copies until now; their hosts are unknown.
  `insert into report_proxy_days (report_id, day, list, ${list})
    select r.report_id, coalesce(r.counted_day, figures_day(r.organization_id, r.created_at)), u.list,
      sum(r.rows), sum(u.requests), sum(u.failures), 0, sum(u.bytes), sum(round(u.cost * 1000000))
    from run_proxy_use u join runs r on r.id = u.run_id group by 1, 2, 3`,
  `create temporary table earlier_copies on commit drop as
    select p.organization_id, c.day, c.list, 0 as rows, c.requests, c.failures, 0 as blocked, c.bytes,
      round(c.cost * 1000000) as micros
    from page_copy_proxy_use c join projects p on p.id = c.project_id`,
  `insert into account_proxy_days (organization_id, day, ${list})
    select organization_id, day, ${summed} from (
      select p.organization_id, d.day, ${measures.map((name) => `d.${name}`).join(', ')}
      from report_proxy_days d join reports r on r.id = d.report_id join projects p on p.id = r.project_id
      union all select organization_id, day, ${list} from earlier_copies) uses
    group by organization_id, day`,
  `insert into list_proxy_days (day, list, ${list})
    select day, list, ${summed} from (
      select day, list, ${list} from report_proxy_days
      union all select day, list, ${list} from earlier_copies) uses
    group by day, list`,
]

/** Proxy use by day: of reports, accounts, lists and hosts. */
export const proxyDays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of tables) await sql.raw(statement).execute(db)
  },
}
