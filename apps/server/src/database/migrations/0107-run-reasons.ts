import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table runs add end_reason text, add stopped_by text`,
  `create table run_checks (
    run_id bigint not null references runs on delete cascade,
    kind text not null,
    subject text not null,
    looked bigint not null,
    found bigint not null,
    primary key (run_id, kind, subject)
  )`,
  // The message of an ended run says why it lacks something, whatever its status.
  `create or replace function tell_of_run() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values (
        case new.status when 'PENDING' then 'RUN_STARTED' when 'SUCCESS' then 'RUN_COMPLETED'
          when 'FAILED' then 'RUN_FAILED' else 'RUN_STOPPED' end,
        new.report_id, new.id, case when new.status <> 'PENDING' then new.debug_message end);
      return null;
    end $$`,
]

/** How runs ended, who stopped them, and what they looked for. */
export const runReasons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
