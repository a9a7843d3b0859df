import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts and users: invitations, one-time links, API keys, acting for others, and the audit log. */
const statements = [
  `alter table organizations
    add tier text not null default 'basic' check (tier in ('basic', 'plus', 'premium')),
    add account_type text not null default 'One-time' check (account_type in ('One-time', 'Recurring', 'Multi-recurring')),
    add allowed_domains text[] not null default '{}',
    add owner_id bigint references users on delete set null,
    add notes text not null default ''`,
  `create index organizations_owner on organizations (owner_id)`,
  `alter table users
    add invitation_pending boolean not null default false,
    add invited_by bigint references users on delete set null,
    add last_login_at timestamptz,
    add removed_at timestamptz,
    add settings jsonb not null default '{}'`,
  // The extension makes searches among many users fast. Clusters without it search without an index.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index users_search on users using gin ((lower(email || ' ' || first_name || ' ' || last_name)) gin_trgm_ops);
    create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);
  exception when others then raise notice 'searching without pg_trgm: %', sqlerrm;
  end $$`,
  `create index projects_owner on projects (owner_id)`,
  `create index users_last_name on users (lower(last_name), lower(first_name), id)`,
  `alter table sessions
    add impersonator_id bigint references users on delete cascade,
    add parent_id bigint references sessions on delete cascade`,
  `create index sessions_parent on sessions (parent_id) where parent_id is not null`,
  `create table api_keys (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    name text not null,
    prefix text not null,
    last_four text not null,
    key_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz
  )`,
  `create unique index api_keys_name on api_keys (user_id, lower(name))`,
  `create table one_time_tokens (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    purpose text not null check (purpose in ('reset', 'login', 'invite')),
    second_hash bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index one_time_tokens_user on one_time_tokens (user_id, purpose)`,
  `create table attempt_counters (
    subject text primary key,
    count int not null,
    started_at timestamptz not null default now()
  )`,
  // No foreign keys: entries outlive the users and objects they name.
  `create table audit_log (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    action text not null,
    user_id bigint,
    user_email text,
    impersonator_id bigint,
    impersonator_email text,
    api_key_id bigint,
    organization_id bigint,
    subject_type text not null,
    subject_id text,
    subject_name text,
    ip text not null,
    user_agent text not null,
    before jsonb,
    after jsonb
  )`,
  `create index audit_log_user on audit_log (user_id, id desc)`,
  `create index audit_log_impersonator on audit_log (impersonator_id, id desc) where impersonator_id is not null`,
  `create index audit_log_organization on audit_log (organization_id, id desc)`,
  `create index audit_log_created on audit_log (created_at)`,
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_rows before update or delete on audit_log for each row execute function refuse_audit_change()`,
  `create trigger audit_log_table before truncate on audit_log for each statement execute function refuse_audit_change()`,
  `alter table mails add html text`,
]

export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
