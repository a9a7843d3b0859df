import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // A version of a report is a recipe, or a service with its parameters; these are sealed because some are passwords.
  `alter table recipe_versions add service_code text, add service_version text, add service_params bytea`,
  // The recipe that a service's start returned, so that a resumed run continues with the same URLs.
  `alter table runs add service_recipe json`,
  `create table project_secrets (
    project_id bigint not null references projects on delete cascade,
    name text not null,
    sealed_value bytea not null,
    updated_by bigint not null references users,
    updated_at timestamptz not null default now(),
    primary key (project_id, name)
  )`,
]

/** Services written in code, and secrets for logins. */
export const services: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
