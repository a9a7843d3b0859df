import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { hashRecoveryCode } from './second-factor-codes.ts'

export const findSecondFactor = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

/**
 * Stores a secret until its first code confirms it.
 *
 * @returns false if the user already has a confirmed one
 */
export async function storeSecret(db: Db, userId: number, sealed: Buffer): Promise<boolean> {
  const stored = await db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealed, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Marks a half minute as used. Returns false if it, or a later one, was used before; concurrent calls with the same
 * code get true only once.
 */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses up a recovery code. Returns false if the user doesn't have it. */
export async function useRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function confirmSecret(trx: Trx, userId: number, recoveryCodes: readonly string[]) {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute()
}

/** @returns whether there was a confirmed one */
export async function deleteSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone?.confirmed_at != null
}
