import { sql, type RawBuilder } from 'kysely'
import type { AppContext } from '../context.ts'

/** Tables whose rows name one object and expire with it. */
type Expiring = 'page_copies' | 'run_exports' | 'comparisons' | 'generated_reports'

const copyHours = 24

const isPast = sql<boolean>`expires_at < now()`
const isExpired: Record<Expiring, RawBuilder<boolean>> = {
  page_copies: sql<boolean>`created_at < now() - make_interval(hours => ${copyHours})`,
  run_exports: isPast,
  comparisons: isPast,
  generated_reports: isPast,
}

/**
 * Deletes expired rows of a table with their objects.
 *
 * @returns whether there may be more
 */
export async function removeExpired(
  { store }: Pick<AppContext, 'store'>,
  name: Expiring,
  limit: number,
): Promise<boolean> {
  const table = sql.table(name)
  let count = 0
  await store.removeAfter(async (trx) => {
    const { rows } = await sql<{ object_key: string | null }>`
      delete from ${table} where id in (select id from ${table} where ${isExpired[name]} limit ${limit})
      returning object_key`.execute(trx)
    count = rows.length
    return rows.flatMap(({ object_key }) => object_key ?? [])
  })
  return count === limit
}
