import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const atOnce = 50

interface Saved {
  report_id: number
  version: number
  recipe: { fetch: { delayMs?: number } }
}

/**
 * Earlier versions wrote a delay of 0 into every recipe without one. Removes it, so that the deployment's default
 * applies as for new recipes; to have no delay, a recipe now has to say so. Done in code, not SQL, because the order of
 * keys must be kept.
 */
export async function forgetFilledPauses<T>(db: Kysely<T>): Promise<void> {
  // Keyset pagination: each recipe is read once.
  let last: Pick<Saved, 'report_id' | 'version'> = { report_id: 0, version: 0 }
  for (;;) {
    const { rows } = await sql<Saved>`select report_id, version, recipe from recipe_versions
      where (report_id, version) > (${last.report_id}, ${last.version})
        and recipe #>> '{fetch,delayMs}' = '0'
      order by report_id, version limit ${atOnce}`.execute(db)
    last = rows.at(-1) ?? last
    if (rows.length === 0) return
    for (const { report_id, version, recipe } of rows) {
      const { delayMs: _filledIn, ...fetch } = recipe.fetch
      await sql`update recipe_versions set recipe = ${JSON.stringify({ ...recipe, fetch })}::json
        where report_id = ${report_id} and version = ${version}`.execute(db)
    }
  }
}

export const fetching: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await forgetFilledPauses(db)
    await sql`alter table runs add type_modes jsonb`.execute(db)
  },
}
