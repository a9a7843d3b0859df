import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

// Marks of accounts among the words made searches for frequent words slow. Now the search reads the newest messages of
// an account or project, or an index of words, whichever is faster.
const search = [
  `alter table messages add project_id bigint, add organization_id bigint`,
  `update messages m set project_id = t.project_id, organization_id = t.organization_id
    from threads t where t.id = m.thread_id`,
  `alter table messages alter project_id set not null, alter organization_id set not null`,
  `create index messages_account on messages (organization_id, id)`,
  `create index messages_project on messages (project_id, id)`,
  `drop trigger threads_find on threads`,
  `create or replace function find_thread() returns trigger language plpgsql as
    $$ begin
      new.search = to_tsvector('simple', new.subject);
      return new;
    end $$`,
  `create trigger threads_find before insert or update of subject on threads
    for each row execute function find_thread()`,
  `drop trigger messages_find on messages`,
  `create or replace function find_message() returns trigger language plpgsql as
    $$ begin
      new.search = to_tsvector('simple', new.plain);
      return new;
    end $$`,
  `create trigger messages_find before insert or update of plain on messages
    for each row execute function find_message()`,
  `update threads set search = to_tsvector('simple', subject)`,
  `update messages set search = to_tsvector('simple', plain)`,
  `drop function talk_search`,
  `create or replace function move_threads() returns trigger language plpgsql as
    $$ begin
      update threads set organization_id = new.organization_id, is_hidden = new.status = 'DELETED',
        tier_rank = (select tier_rank(tier) from organizations where id = new.organization_id)
      where project_id = new.id;
      if new.organization_id <> old.organization_id then
        update messages set organization_id = new.organization_id where project_id = new.id;
      end if;
      return null;
    end $$`,
]

// Projects show the events of their account's team.
const team = [
  `create index audit_log_team on audit_log (organization_id, id desc) where project_id is null
    and action in ('USER_INVITED', 'USER_REINVITED', 'USER_REMOVED', 'ROLE_CHANGED', 'PROJECTS_SHARED')`,
]

/** A search of messages that is fast for frequent words, and the events of teams for activity lists. */
export const threadSearch: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...search, ...team]) await sql.raw(statement).execute(db)
  },
}
