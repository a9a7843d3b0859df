import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { Claim } from '../../queue/lease.ts'
import { lost } from './claim-delivery.ts'

/** Names an object before it is written, so that it is found if nobody finishes it. */
export async function nameDraft(db: Db, { id, attempt }: Claim, objectKey: string): Promise<void> {
  await db.insertInto('delivery_drafts').values({ object_key: objectKey, delivery_id: id, attempt }).execute()
}

/**
 * After the object of a draft was written. Throws `LeaseLost` where it was removed before, since the attempt was over;
 * the object goes too then, as nothing else tells of it. Waits for whoever is just removing it.
 */
export async function checkDraft(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  claim: Claim,
  objectKey: string,
): Promise<void> {
  const draft = await db
    .selectFrom('delivery_drafts')
    .select('object_key')
    .where('object_key', '=', objectKey)
    .forKeyShare()
    .executeTakeFirst()
  if (draft) return
  await store.remove([objectKey])
  lost(claim)
}

/** These are drafts no more. Throws `LeaseLost` where one was removed, since the attempt was over. */
export async function endDrafts(trx: Trx, claim: Claim, objectKeys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('delivery_drafts')
    .where('object_key', 'in', objectKeys)
    .executeTakeFirst()
  if (numDeletedRows < BigInt(objectKeys.length)) lost(claim)
}

/** Removes what attempts left that are over: those that failed, and those whose node was lost. */
export async function removeLeftDrafts(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  limit: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const left = await trx
      .selectFrom('delivery_drafts as draft')
      .select('object_key')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.id', '=', 'draft.delivery_id')
              .whereRef('deliveries.attempt', '=', 'draft.attempt')
              .where('deliveries.state', '=', 'RUNNING'),
          ),
        ),
      )
      .limit(limit)
      .forUpdate('draft')
      .skipLocked()
      .execute()
    const keys = left.map(({ object_key }) => object_key)
    if (keys.length === 0) return false
    // Held meanwhile: whoever still believes to own them waits, and learns that they are gone.
    await store.remove(keys)
    await trx.deleteFrom('delivery_drafts').where('object_key', 'in', keys).execute()
    return keys.length === limit
  })
}
