import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const counts = [
  'runs',
  'succeeded',
  'failed',
  'stopped',
  'findings',
  'held',
  'delivered',
  'undelivered',
  'on_time',
  'late',
] as const
const amounts = ['records', 'requests', 'bytes', 'run_seconds', 'proxy_micros'] as const
const measures = [...counts, ...amounts]
const list = measures.join(', ')
const each = (write: (name: string) => string) => measures.map(write).join(', ')
const columns = [
  ...counts.map((name) => `${name} bigint not null default 0`),
  ...amounts.map((name) => `${name} bigint not null default 0`),
].join(', ')

const used = '(runs <> 0 or delivered <> 0 or undelivered <> 0)'

/** Adds the differences of these days of accounts to the days of all. `rows`: with a column "sign". */
const addTo = (rows: string) => `
  insert into all_days as kept (day, ${list})
    select c.day, ${each((name) => `c.${name}`)}
    from (select day, ${each((name) => `sum(sign * ${name}) as ${name}`)} from (${rows}) r group by 1) c
    where ${measures.map((name) => `c.${name} <> 0`).join(' or ')}
    order by c.day
    on conflict (day) do update set ${each((name) => `${name} = kept.${name} + excluded.${name}`)};`

/** What lists of reports are sorted by, beside records and cost. */
const sorts = {
  runs: 'runs',
  success: 'succeeded::float8 / nullif(runs, 0)',
  findings: 'findings',
  on_time: 'on_time::float8 / nullif(on_time + late, 0)',
}

const statements = [
  `create table all_days (day date primary key, ${columns})`,
  `insert into all_days (day, ${list})
    select day, ${each((name) => `sum(${name})`)} from account_days group by 1`,
  `create function sum_accounts() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${addTo(`select day, 1 as sign, ${list} from new_rows`)}
    elsif tg_op = 'DELETE' then ${addTo(`select day, -1 as sign, ${list} from old_rows`)}
    else ${addTo(`select day, 1 as sign, ${list} from new_rows
      union all select day, -1, ${list} from old_rows`)}
    end if;
    return null;
  end $$`,
  `create trigger account_days_added after insert on account_days referencing new table as new_rows
    for each statement execute function sum_accounts()`,
  `create trigger account_days_changed after update on account_days
    referencing old table as old_rows new table as new_rows for each statement execute function sum_accounts()`,
  `create trigger account_days_deleted after delete on account_days referencing old table as old_rows
    for each statement execute function sum_accounts()`,
  ...Object.entries(sorts).map(
    ([
      name,
      value,
    ]) => `create index report_sums_by_${name} on report_sums (days, (${value}) desc nulls last, report_id)
      where is_listed and ${used}`,
  ),
]

/** Days of the whole installation, kept with those of its accounts, and an index for each order of the list of reports. */
export const allDays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
