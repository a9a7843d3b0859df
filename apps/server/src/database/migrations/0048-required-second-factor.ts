import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add requires_second_factor boolean not null default false`,
  `create table second_factor_roles (role_id int primary key)`,
  // Sessions from before the upgrade count as opened by password; the next single sign-on creates a new session.
  `alter table sessions add single_sign_on boolean not null default false`,
]

/** Accounts and roles whose users must have a second factor. */
export const requiredSecondFactor: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
