import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const ended = `('SUCCESS', 'FAILED', 'STOPPED')`

/** The runs whose figures count otherwise from now on: reruns, and the runs that they replaced. */
const concerned = `(rerun_pages is not null or review_state = 'REPLACED')`

const statements = [
  `select count_run(runs, -1) from runs where ${concerned}`,
  // Pages and bytes among those of a rerun that it only took over from the run that it repairs.
  `alter table runs add inherited_pages bigint not null default 0, add inherited_bytes bigint not null default 0`,
  // What earlier reruns kept isn't recorded: nearly all of the repaired run.
  `update runs set inherited_pages = least(repaired.done + repaired.failed, runs.done + runs.failed),
      inherited_bytes = least(repaired.bytes_down, runs.bytes_down)
    from runs repaired where repaired.id = runs.rerun_of and runs.rerun_pages is not null`,
  // Records of rejected and replaced runs don't count. Requests and bytes count with the run that made them.
  `create or replace function count_run(run runs, sign int) returns void language sql as
    $$ insert into figure_changes (report_id, day, failure_kind, runs, succeeded, failed, stopped, findings, held,
        records, requests, bytes, run_seconds, proxy_micros)
      select run.report_id, run.counted_day, case run.status when 'FAILED' then coalesce(run.failure_kind, 'OTHER') end,
        sign, sign * (run.status = 'SUCCESS')::int, sign * (run.status = 'FAILED')::int,
        sign * (run.status = 'STOPPED')::int, sign * run.finding_count, sign * (run.held_since is not null)::int,
        case when run.review_state in ('REJECTED', 'REPLACED') then 0 else sign * run.rows end,
        sign * (run.done + run.failed - run.inherited_pages),
        sign * (run.bytes_down + run.bytes_up - run.inherited_bytes),
        sign * coalesce(extract(epoch from run.ended_at - run.started_at), 0)::bigint,
        sign * round(run.proxy_cost * 1000000)::bigint
      where run.counted_day is not null and run.deleted_at is null and run.status in ${ended}
        and run.origin = 'CRAWLED' $$`,
  `select count_run(runs, 1) from runs where ${concerned}`,
]

/** Reruns know which of their pages they only kept, so that figures count each request once. */
export const inheritedPages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
