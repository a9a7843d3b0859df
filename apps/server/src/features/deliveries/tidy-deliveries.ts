import { sql } from 'kysely'
import { keptDays } from '@windrow/contract/deliveries'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { removeLeftDrafts } from './content-drafts.ts'

/**
 * Deletes content that no delivery needs and no link refers to.
 *
 * @returns the keys of its objects
 */
async function takeUnneeded(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from delivery_contents where id in (
        select c.id from delivery_contents c
        where c.keep_until < now() and not exists (
          select 1 from deliveries d where d.run_id = c.run_id and d.state in ('HELD', 'QUEUED', 'RUNNING', 'RETRYING'))
        limit ${limit})
      returning files)
    select f ->> 'objectKey' as key from gone cross join lateral json_array_elements(gone.files) f`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/** Removes expired and unfinished files, old deliveries, and removed destinations without history. */
export async function tidyDeliveries(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  limit: number,
): Promise<boolean> {
  const moreDrafts = await removeLeftDrafts({ db, store }, limit)
  await store.removeAfter((trx) => takeUnneeded(trx, limit))
  const old = await sql`
    delete from deliveries where id in (
      select id from deliveries where ended_at < now() - make_interval(days => ${keptDays}) limit ${limit})`.execute(
    db,
  )
  await sql`
    delete from destinations t where removed_at < now() - interval '1 day'
      and not exists (select 1 from deliveries where destination_id = t.id)`.execute(db)
  return moreDrafts || Number(old.numAffectedRows ?? 0) === limit
}
