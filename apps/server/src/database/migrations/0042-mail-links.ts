import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The same rule as `withoutTokens`, for mails stored with their links. */
const hide = (column: string) =>
  `${column} = regexp_replace(${column}, '(https?://[^\\s/?#"''<>]+[/?#]([^\\s"''<>]*[/?#=&])?)[A-Za-z0-9_.~%+-]{20,}', '\\1…', 'g')`

const statements = [
  `alter table mails add sealed bytea, add opened_at timestamptz`,
  // An invitation has two tokens in one link, and each pass of the expression hides one.
  ...[1, 2, 3].map(() => `update mails set ${hide('body')}, ${hide('html')}`),
  `create index mails_created on mails (created_at)`,
]

/** Removes link tokens from stored mails; unsent mails keep them in a sealed column. */
export const mailLinks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
