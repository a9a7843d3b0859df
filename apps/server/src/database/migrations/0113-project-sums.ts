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
  ...counts.map((name) => `${name} int not null default 0`),
  ...amounts.map((name) => `${name} bigint not null default 0`),
].join(', ')

const used = '(runs <> 0 or delivered <> 0 or undelivered <> 0)'

/** Adds the differences of these sums of reports to those of their projects. `rows`: with a column "sign". */
const addTo = (rows: string) => `
  insert into project_sums as kept (project_id, organization_id, is_listed, days, ${list})
    select p.id, p.organization_id, p.status <> 'DELETED', c.days, ${each((name) => `c.${name}`)}
    from (select project_id, days, ${each((name) => `sum(sign * ${name}) as ${name}`)} from (${rows}) r group by 1, 2) c
    join projects p on p.id = c.project_id
    where ${measures.map((name) => `c.${name} <> 0`).join(' or ')}
    order by p.id, c.days
    on conflict (project_id, days) do update set ${each((name) => `${name} = kept.${name} + excluded.${name}`)};`

const statements = [
  // Where a report is, beside its sums, so that lists of a hundred thousand reports are read without joins.
  `alter table report_sums add project_id bigint, add organization_id bigint, add is_listed boolean`,
  `update report_sums set project_id = p.id, organization_id = p.organization_id, is_listed = p.status <> 'DELETED'
    from reports r join projects p on p.id = r.project_id where r.id = report_sums.report_id`,
  `alter table report_sums alter project_id set not null, alter organization_id set not null,
    alter is_listed set not null`,
  `drop index report_sums_records`,
  `drop index if exists report_sums_cost`,
  `create index report_sums_records on report_sums (days, records desc nulls last, report_id)
    where is_listed and ${used}`,
  `create index report_sums_cost on report_sums (days, proxy_micros desc, report_id)
    where is_listed and proxy_micros > 0`,
  `create index report_sums_project on report_sums (project_id)`,
  `create index report_sums_account on report_sums (organization_id, days) where is_listed`,
  `create index reports_by_name on reports (lower(name), id)`,
  `create table project_sums (
    project_id bigint not null references projects on delete cascade,
    organization_id bigint not null,
    is_listed boolean not null,
    days smallint not null,
    ${columns},
    primary key (project_id, days)
  )`,
  `insert into project_sums (project_id, organization_id, is_listed, days, ${list})
    select project_id, organization_id, is_listed, days, ${each((name) => `sum(${name})`)}
    from report_sums group by 1, 2, 3, 4`,
  `create table project_days (
    project_id bigint not null references projects on delete cascade,
    day date not null,
    ${columns},
    primary key (project_id, day)
  )`,
  `insert into project_days (project_id, day, ${list})
    select r.project_id, d.day, ${each((name) => `sum(d.${name})`)}
    from report_days d join reports r on r.id = d.report_id group by 1, 2`,
  `create function sum_projects() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${addTo(`select project_id, days, 1 as sign, ${list} from new_rows`)}
    elsif tg_op = 'DELETE' then ${addTo(`select project_id, days, -1 as sign, ${list} from old_rows`)}
    else ${addTo(`select project_id, days, 1 as sign, ${list} from new_rows
      union all select project_id, days, -1, ${list} from old_rows`)}
    end if;
    return null;
  end $$`,
  `create trigger report_sums_added after insert on report_sums referencing new table as new_rows
    for each statement execute function sum_projects()`,
  `create trigger report_sums_changed after update on report_sums referencing old table as old_rows new table as new_rows
    for each statement execute function sum_projects()`,
  `create trigger report_sums_deleted after delete on report_sums referencing old table as old_rows
    for each statement execute function sum_projects()`,
  `create function move_project_sums() returns trigger language plpgsql as $$ begin
    update report_sums set organization_id = new.organization_id, is_listed = new.status <> 'DELETED'
      where project_id = new.id;
    update project_sums set organization_id = new.organization_id, is_listed = new.status <> 'DELETED'
      where project_id = new.id;
    return null;
  end $$`,
  `create function move_report_sums() returns trigger language plpgsql as $$ begin
    update report_sums set project_id = p.id, organization_id = p.organization_id, is_listed = p.status <> 'DELETED'
      from projects p where p.id = new.project_id and report_sums.report_id = new.id;
    insert into project_days as kept (project_id, day, ${list})
      select project, day, ${each((name) => `sign * ${name}`)}
      from report_days, (values (old.project_id, -1), (new.project_id, 1)) as sides (project, sign)
      where report_id = new.id order by project, day
      on conflict (project_id, day) do update set ${each((name) => `${name} = kept.${name} + excluded.${name}`)};
    return null;
  end $$`,
  `create trigger projects_move_sums after update of organization_id, status on projects for each row
    when (new.organization_id <> old.organization_id or (new.status = 'DELETED') <> (old.status = 'DELETED'))
    execute function move_project_sums()`,
  `create trigger reports_move_sums after update of project_id on reports for each row
    when (new.project_id <> old.project_id) execute function move_report_sums()`,
]

/** Days and sums by project, kept with those of its reports, which know where they are. */
export const projectSums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
