import type { AppContext } from '../../context.ts'
import { unseal } from '../../config/secret-box.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { isAppCode, stepOfCode, tidyCode } from './second-factor-codes.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor-queries.ts'
import { mustHaveFactor } from './second-factor-rule.ts'

/** Whether the user's logins need a code. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const known = await findSecondFactor(db, userId)
  return known?.confirmed_at != null
}

/** Whether the user's account or role requires a second factor. */
export async function mustHaveSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { required } = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(mustHaveFactor.as('required'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return required
}

export const wrongCode = () =>
  new AppError(
    'WRONG_CODE',
    'The code is wrong, or it was used already. Wait for the next one and try again.',
    [{ path: 'body.code', message: 'is wrong' }],
  )

/**
 * Accepts a code of the app once. Throws WRONG_CODE for others, UNAVAILABLE if the installation's secret has changed.
 */
export async function acceptAppCode(app: AppContext, db: Db, userId: number, code: string): Promise<void> {
  const known = await findSecondFactor(db, userId)
  const secret = known && unseal(app.keys.vault, known.sealed_secret)
  if (known && secret === null)
    throw new AppError(
      'UNAVAILABLE',
      'The secret of this installation has changed, so codes cannot be checked; ask an administrator to reset yours.',
    )
  const step = secret ? stepOfCode(secret, tidyCode(code)) : null
  if (step === null || !(await useStep(db, userId, step))) throw wrongCode()
}

/** Accepts a code of the app or a recovery code, each once. Throws like {@link acceptAppCode}. */
export async function acceptCode(app: AppContext, db: Db, userId: number, code: string): Promise<void> {
  if (isAppCode(tidyCode(code))) return acceptAppCode(app, db, userId, code)
  if (!(await useRecoveryCode(db, userId, code))) throw wrongCode()
}
