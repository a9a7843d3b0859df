import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { Claim } from '../../queue/lease.ts'
import { lost } from './claim-delivery.ts'
import { allowSilence } from '../../database/silence-limit.ts'

/** Records an object before it is written, so that it can be found if nobody finishes it. */
export async function nameDraft(db: Db, { id, attempt }: Claim, objectKey: string): Promise<void> {
  await db.insertInto('delivery_drafts').values({ object_key: objectKey, delivery_id: id, attempt }).execute()
}

/**
 * Call after writing the object of a draft. Throws `LeaseLost` if the draft was removed because the attempt is over,
 * and removes the object, which nothing refers to any more. Waits for a removal in progress.
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

/**
 * Ends drafts, because content or a delivery now refers to their objects. Throws `LeaseLost` if one was removed because
 * the attempt is over.
 */
export async function endDrafts(trx: Trx, claim: Claim, objectKeys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('delivery_drafts')
    .where('object_key', 'in', objectKeys)
    .executeTakeFirst()
  if (numDeletedRows < BigInt(objectKeys.length)) lost(claim)
}

/** Removes the drafts of ended attempts: those that failed, and those whose node was lost. */
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
    await allowSilence(trx)
    // The rows stay locked meanwhile: an attempt that still believes it owns them waits, and learns that they are gone.
    await store.remove(keys)
    await trx.deleteFrom('delivery_drafts').where('object_key', 'in', keys).execute()
    return keys.length === limit
  })
}
