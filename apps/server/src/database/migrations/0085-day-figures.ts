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

const ended = `('SUCCESS', 'FAILED', 'STOPPED')`

const tables = [
  // The day is fixed when something is counted, so that a later change takes it back from the same day, whatever
  // time zone the account has by then.
  `alter table runs add counted_day date, add failure_kind text`,
  `alter table deliveries add counted_day date, add is_late boolean`,
  `create index deliveries_troubled on deliveries (ended_at) where state = 'FAILED' or is_late`,
  // Written in the transaction of each change and added up afterwards, so that no run waits for a row that others
  // count in.
  `create table figure_changes (
    id bigint generated always as identity primary key,
    report_id bigint not null,
    day date not null,
    failure_kind text,
    ${columns}
  )`,
  `create table report_days (
    report_id bigint not null references reports on delete cascade,
    day date not null,
    ${columns},
    primary key (report_id, day)
  )`,
  `create table account_days (
    organization_id bigint not null references organizations on delete cascade,
    day date not null,
    ${columns},
    primary key (organization_id, day)
  )`,
  `create index account_days_day on account_days (day)`,
  `create table failure_days (
    report_id bigint not null references reports on delete cascade,
    day date not null,
    failure_kind text not null,
    failed int not null,
    primary key (report_id, day, failure_kind)
  )`,
  `create index failure_days_day on failure_days (day)`,
  // Sums over the last days up to "as_of"; 0 days: over all.
  `create table report_sums (
    report_id bigint not null references reports on delete cascade,
    days smallint not null check (days in (0, 30, 60, 90)),
    as_of date not null,
    ${columns},
    primary key (report_id, days)
  )`,
  `create index report_sums_records on report_sums (days, records desc, report_id)`,
  `create index report_sums_aging on report_sums (as_of) where days = 90 and runs + delivered + undelivered <> 0`,
]

const functions = [
  `create function figures_day(account bigint, moment timestamptz) returns date language sql stable as
    $$ select (moment at time zone time_zone)::date from organizations where id = account $$`,
  // The most frequent failure of its pages tells the kind of a failed run.
  `create function failure_kind_of(run bigint, message text) returns text language sql stable as
    $$ select case when message like 'The run was given up%' then 'WORKER' else coalesce((
      select case
          when code in ('BLOCKED', 'ROBOTS') or http_status in (401, 403, 429) then 'BLOCKED'
          when code in ('LOGIN', 'SECRET') then 'LOGIN'
          when code in ('PAGE_CHANGED', 'EMPTY_PAGE', 'STEP_FAILED', 'NOT_HTML', 'BAD_CONTENT') then 'CHANGED'
          when code = 'TIMEOUT' then 'TIMEOUT'
          when code = 'PROXY' then 'PROXY'
          when code in ('DNS_NOT_FOUND', 'CONNECTION_REFUSED', 'CONNECTION_RESET', 'TLS', 'NETWORK', 'HTTP_STATUS',
            'TOO_MANY_REDIRECTS', 'REDIRECT_LOOP', 'BAD_REDIRECT', 'ADDRESS_BLOCKED', 'BAD_ADDRESS') then 'UNREACHABLE'
          else 'OTHER' end
        from run_failures where run_id = run
        group by 1 order by sum(count) desc, 1 limit 1), 'OTHER') end $$`,
  // Records of rejected and replaced runs don't count; a replaced run's requests are among those of the run that
  // replaced it.
  `create function count_run(run runs, sign int) returns void language sql as
    $$ insert into figure_changes (report_id, day, failure_kind, runs, succeeded, failed, stopped, findings, held,
        records, requests, bytes, run_seconds, proxy_micros)
      select run.report_id, run.counted_day, case run.status when 'FAILED' then coalesce(run.failure_kind, 'OTHER') end,
        sign, sign * (run.status = 'SUCCESS')::int, sign * (run.status = 'FAILED')::int,
        sign * (run.status = 'STOPPED')::int, sign * run.finding_count, sign * (run.held_since is not null)::int,
        case when run.review_state in ('REJECTED', 'REPLACED') then 0 else sign * run.rows end,
        case when run.review_state = 'REPLACED' then 0 else sign * (run.done + run.failed) end,
        case when run.review_state = 'REPLACED' then 0 else sign * (run.bytes_down + run.bytes_up) end,
        sign * coalesce(extract(epoch from run.ended_at - run.started_at), 0)::bigint,
        sign * round(run.proxy_cost * 1000000)::bigint
      where run.counted_day is not null and run.deleted_at is null and run.status in ${ended}
        and run.origin = 'CRAWLED' $$`,
  `create function stamp_run() returns trigger language plpgsql as
    $$ begin
      new.counted_day = figures_day(new.organization_id, coalesce(new.ended_at, now()));
      if new.status = 'FAILED' then new.failure_kind = failure_kind_of(new.id, new.debug_message); end if;
      return new;
    end $$`,
  `create function count_run_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'UPDATE' then perform count_run(old, -1); end if;
      perform count_run(new, 1);
      return null;
    end $$`,
  `create function count_delivery(delivery deliveries, sign int) returns void language sql as
    $$ insert into figure_changes (report_id, day, delivered, undelivered, on_time, late)
      select delivery.report_id, delivery.counted_day, sign * (delivery.state = 'DELIVERED')::int,
        sign * (delivery.state = 'FAILED')::int,
        sign * (delivery.state = 'DELIVERED' and delivery.is_late is false)::int,
        sign * (delivery.state = 'DELIVERED' and delivery.is_late is true)::int
      where delivery.counted_day is not null and delivery.state in ('DELIVERED', 'FAILED') $$`,
  // Late: after the time by which the schedule wants the run finished, or an hour after the end of other runs.
  // Deliveries that somebody ordered are neither late nor on time.
  `create function stamp_delivery() returns trigger language plpgsql as
    $$ begin
      select figures_day(p.organization_id, coalesce(new.ended_at, now())) into new.counted_day
        from reports r join projects p on p.id = r.project_id where r.id = new.report_id;
      if new.origin = 'RUN' then
        select coalesce(new.ended_at, now()) > coalesce(f.finish_by, r.ended_at + interval '1 hour') into new.is_late
          from runs r left join schedule_firings f on f.id = r.firing_id where r.id = new.run_id;
      end if;
      return new;
    end $$`,
  `create function count_delivery_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'UPDATE' then perform count_delivery(old, -1); end if;
      perform count_delivery(new, 1);
      return null;
    end $$`,
  // Moves the days of reports from one account to another; null for an account that doesn't count them.
  `create function move_account_days(moved bigint[], source bigint, target bigint) returns void language plpgsql as
    $$ begin
      insert into account_days as kept (organization_id, day, ${list})
      select account, day, ${each((name) => `sum(sign * ${name})`)}
      from report_days, (values (source, -1), (target, 1)) as sides (account, sign)
      where report_id = any(moved) and account is not null
      group by account, day order by account, day
      on conflict (organization_id, day) do update set ${each((name) => `${name} = kept.${name} + excluded.${name}`)};
    end $$`,
  `create function move_project_days() returns trigger language plpgsql as
    $$ begin
      perform move_account_days(array(select id from reports where project_id = new.id),
        case old.status when 'DELETED' then null else old.organization_id end,
        case new.status when 'DELETED' then null else new.organization_id end);
      return null;
    end $$`,
  `create function move_report_days() returns trigger language plpgsql as
    $$ begin
      perform move_account_days(array[new.id],
        (select case status when 'DELETED' then null else organization_id end from projects where id = old.project_id),
        (select case status when 'DELETED' then null else organization_id end from projects where id = new.project_id));
      return null;
    end $$`,
]

const triggers = [
  // Its name comes after that of runs_project, which sets the account.
  `create trigger runs_stamp_new before insert on runs for each row
    when (new.status in ${ended}) execute function stamp_run()`,
  `create trigger runs_stamp before update of status on runs for each row
    when (new.status in ${ended} and new.status <> old.status) execute function stamp_run()`,
  `create trigger runs_count_new after insert on runs for each row
    when (new.counted_day is not null) execute function count_run_change()`,
  `create trigger runs_count after update on runs for each row
    when (new.counted_day is not null and (old.counted_day is null
      or (old.counted_day, old.status, old.deleted_at is null, old.review_state, old.held_since is null, old.finding_count,
        old.rows, old.done, old.failed, old.bytes_down, old.bytes_up, old.proxy_cost, old.started_at, old.ended_at,
        old.report_id)
      is distinct from
        (new.counted_day, new.status, new.deleted_at is null, new.review_state, new.held_since is null, new.finding_count,
        new.rows, new.done, new.failed, new.bytes_down, new.bytes_up, new.proxy_cost, new.started_at, new.ended_at,
        new.report_id)))
    execute function count_run_change()`,
  `create trigger deliveries_stamp before update of state on deliveries for each row
    when (new.state in ('DELIVERED', 'FAILED') and new.state <> old.state) execute function stamp_delivery()`,
  `create trigger deliveries_count after update of state on deliveries for each row
    when (new.counted_day is not null and new.state <> old.state) execute function count_delivery_change()`,
  `create trigger projects_move_days after update of organization_id, status on projects for each row
    when (new.organization_id <> old.organization_id or (new.status = 'DELETED') <> (old.status = 'DELETED'))
    execute function move_project_days()`,
  `create trigger reports_move_days after update of project_id on reports for each row
    when (new.project_id <> old.project_id) execute function move_report_days()`,
]

// One pass over runs and one over deliveries; the triggers don't exist yet.
const earlier = [
  `update runs set counted_day = (coalesce(runs.ended_at, runs.created_at) at time zone organizations.time_zone)::date,
      failure_kind = case runs.status when 'FAILED' then failure_kind_of(runs.id, runs.debug_message) end
    from organizations where organizations.id = runs.organization_id and runs.status in ${ended}`,
  `update deliveries set counted_day = (coalesce(deliveries.ended_at, deliveries.created_at) at time zone o.time_zone)::date,
      is_late = case deliveries.origin when 'RUN' then (
        select deliveries.ended_at > coalesce(f.finish_by, r.ended_at + interval '1 hour')
        from runs r left join schedule_firings f on f.id = r.firing_id where r.id = deliveries.run_id) end
    from reports join projects on projects.id = reports.project_id join organizations o on o.id = projects.organization_id
    where reports.id = deliveries.report_id and deliveries.state in ('DELIVERED', 'FAILED')`,
  `select count_run(runs, 1) from runs where counted_day is not null`,
  `select count_delivery(deliveries, 1) from deliveries where counted_day is not null`,
  `insert into report_days (report_id, day, ${list})
    select report_id, day, ${each((name) => `sum(${name})`)} from figure_changes group by report_id, day`,
  `insert into failure_days (report_id, day, failure_kind, failed)
    select report_id, day, failure_kind, sum(failed) from figure_changes
    where failure_kind is not null group by report_id, day, failure_kind`,
  `truncate figure_changes`,
  `insert into account_days (organization_id, day, ${list})
    select p.organization_id, day, ${each((name) => `sum(d.${name})`)}
    from report_days d join reports r on r.id = d.report_id join projects p on p.id = r.project_id
    where p.status <> 'DELETED' group by p.organization_id, day`,
  // The latest day in any time zone; the figures of shorter spans are calculated anew with the first fold.
  `insert into report_sums (report_id, days, as_of, ${list})
    select report_id, days, current_date - 1, ${each((name) => `sum(${name})`)}
    from report_days, unnest(array[0, 30, 60, 90]) days
    where days = 0 or day > current_date - 1 - days group by days, report_id order by days, report_id`,
]

/** What runs and deliveries came to, by report and day, kept in the transactions of their changes. */
export const dayFigures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...functions, ...earlier, ...triggers])
      await sql.raw(statement).execute(db)
  },
}
