import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table second_factors (
    user_id bigint primary key references users on delete cascade,
    sealed_secret bytea not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,
  `alter table one_time_tokens drop constraint one_time_tokens_purpose_check`,
  `alter table one_time_tokens add constraint one_time_tokens_purpose_check
    check (purpose in ('reset', 'login', 'invite', 'second-factor'))`,
]

/** Authenticator codes in addition to the password. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
