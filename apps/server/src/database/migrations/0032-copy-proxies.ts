import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Proxy usage of page copies, which is billed like that of runs. */
export const copyProxies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table page_copy_proxy_use (
        project_id bigint not null references projects on delete cascade,
        list text not null,
        -- In UTC.
        day date not null,
        requests bigint not null,
        failures bigint not null,
        bytes bigint not null,
        cost double precision not null,
        primary key (project_id, list, day)
      )`.execute(db)
    await sql`create index page_copy_proxy_use_day on page_copy_proxy_use (day)`.execute(db)
  },
}
