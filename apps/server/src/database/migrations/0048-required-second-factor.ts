import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table organizations add requires_second_factor boolean not null default false`,
  `create table second_factor_roles (role_id int primary key)`,
  // Sessions from before the upgrade count as opened with a password; one single sign-on makes a new one.
  `alter table sessions add single_sign_on boolean not null default false`,
]

/** Accounts and roles whose people must have a second factor. */
export const requiredSecondFactor: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
