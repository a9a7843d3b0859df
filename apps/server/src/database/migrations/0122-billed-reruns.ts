import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const ended = `('SUCCESS', 'FAILED', 'STOPPED')`

const statements = [
  `create function is_billed(of_run bigint) returns boolean language sql stable as
    $$ select coalesce((select kind = 'RUN' and not_billed is null from billing_ledger where run_id = of_run
        order by id desc limit 1), false) $$`,
  // Why a run can't be billed: itself, or the rerun that took its place, failed or was rejected. Null if it can.
  `create function why_not_billed(of_run bigint) returns text language sql stable as
    $$ with recursive standing as (
        select id, status, review_state, replaced_by, 0 as step from runs where id = of_run
        union all
        select n.id, n.status, n.review_state, n.replaced_by, step + 1
        from standing join runs n on n.id = standing.replaced_by and standing.review_state = 'REPLACED')
      select case when review_state = 'REJECTED' then 'REJECTED' else 'FAILED' end from standing
      where review_state = 'REJECTED' or status = 'FAILED' order by step limit 1 $$`,
  // Adds the next line of a run: a reversal if it is billed, otherwise one that is billed unless there is a reason.
  `create function add_billing_line(of_run bigint, reason text) returns void language plpgsql as
    $$ declare
      run record;
      last billing_ledger;
      reverses boolean := is_billed(of_run);
      account bigint;
      zone text;
      open_from date;
      on_day date;
    begin
      select id, organization_id, project_id, report_id, rows, done + failed as requests,
        coalesce(ended_at, now()) as ended into run from runs where id = of_run;
      select * into last from billing_ledger where run_id = of_run order by id desc limit 1;

      account := coalesce(last.organization_id, run.organization_id);
      perform pg_advisory_xact_lock_shared(hashtextextended('windrow billing ' || account, 0));
      select time_zone into zone from organizations where id = account;
      select (max(month) + interval '1 month')::date into open_from from billing_statements where organization_id = account;
      -- The account may have changed its time zone since; a reversal must not count in another month than its line.
      on_day := case when reverses then last.day else (run.ended at time zone zone)::date end;
      if on_day < open_from then on_day := greatest((now() at time zone zone)::date, open_from); end if;

      insert into billing_ledger
        (organization_id, project_id, report_id, run_id, kind, not_billed, ended_at, day, records, requests, runs)
      values (account, coalesce(last.project_id, run.project_id), run.report_id, run.id,
        case when reverses then 'REVERSAL' else 'RUN' end, reason, run.ended, on_day,
        case when reverses then -last.records else run.rows end,
        case when reverses then -last.requests else run.requests end, case when reverses then -1 else 1 end)
      returning * into last;

      if reverses or reason is null then
        insert into billing_usage_days as u (organization_id, report_id, day, records, requests, runs)
        values (account, last.report_id, on_day, last.records, last.requests, last.runs)
        on conflict (organization_id, day, report_id) do update
          set records = u.records + excluded.records, requests = u.requests + excluded.requests,
            runs = u.runs + excluded.runs;
      end if;
      insert into billing_usage_months as u
        (organization_id, report_id, month, records, requests, runs, lines, unbilled_runs, project_id, report_name, project_name)
      select account, last.report_id, date_trunc('month', on_day)::date,
        case when reverses or reason is null then last.records else 0 end,
        case when reverses or reason is null then last.requests else 0 end,
        case when reverses or reason is null then last.runs else 0 end,
        1, case when reason is not null then 1 else 0 end, last.project_id, r.name, p.name
      from reports r, projects p where r.id = last.report_id and p.id = last.project_id
      on conflict (month, organization_id, report_id) do update
        set records = u.records + excluded.records, requests = u.requests + excluded.requests,
          runs = u.runs + excluded.runs, lines = u.lines + 1, unbilled_runs = u.unbilled_runs + excluded.unbilled_runs,
          project_id = excluded.project_id, report_name = excluded.report_name, project_name = excluded.project_name;
    end $$`,
  // Of a run and its reruns one is billed: the one that is billed already, otherwise the first that can be. A rerun
  // whose run was purged can be billed only if it was before: the purged run may have been.
  `create function run_to_bill(related bigint[], changed bigint) returns bigint language sql stable as
    $$ select id from runs
      where id = any(related) and origin = 'CRAWLED' and status in ${ended} and why_not_billed(id) is null
        and (id = changed or exists (select from billing_ledger where run_id = runs.id))
        and (rerun_pages is null or rerun_of is not null
          or exists (select from billing_ledger where run_id = runs.id and kind = 'RUN' and not_billed is null))
      order by is_billed(id) desc, id limit 1 $$`,
  `create or replace function bill_run() returns trigger language plpgsql as
    $$ declare
      first bigint := new.id;
      above bigint := new.rerun_of;
      related bigint[];
      one bigint;
      billed bigint;
    begin
      -- The runs that this one repairs are locked, from the nearest on, as at the end of a rerun: who changes one of
      -- them at the same time waits, and then sees this change.
      while above is not null loop
        select id, rerun_of into one, above from runs where id = above for no key update;
        exit when one is null;
        first := one;
      end loop;
      related := array(
        with recursive kin as (
          select first as id union all select r.id from kin join runs r on r.rerun_of = kin.id)
        select id from kin order by id);
      billed := run_to_bill(related, new.id);

      foreach one in array related loop
        if is_billed(one) and one is distinct from billed then
          perform add_billing_line(one, coalesce(why_not_billed(one), 'RERUN'));
        end if;
      end loop;
      if billed is not null and not is_billed(billed) then perform add_billing_line(billed, null); end if;
      if not exists (select from billing_ledger where run_id = new.id) then
        perform add_billing_line(new.id, coalesce(why_not_billed(new.id), 'RERUN'));
      end if;
      return null;
    end $$`,
]

/**
 * Bills one of a run and its reruns as long as one of them is usable. Before, a rerun was never billed, and the run that
 * it replaced always stayed billed. Applies to changes from now on; the lines of earlier ones stay.
 */
export const billedReruns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
