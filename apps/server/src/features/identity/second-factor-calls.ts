import type { Routes } from '@windrow/contract/routes'
import { seal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { forgetAttempts, limitAttempts } from './attempts.ts'
import { assertPasswordIfAny, hasPassword } from './password-calls.ts'
import { newRecoveryCodes, newSecret, otpauthUri } from './second-factor-codes.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  storeSecret,
} from './second-factor-queries.ts'
import { acceptAppCode, acceptCode, hasSecondFactor, mustHaveSecondFactor } from './second-factor-state.ts'
import { proofLimits } from './proof-limits.ts'

const guesses = proofLimits.secondFactorChange
const alreadyOn = () => new AppError('CONFLICT', 'The second factor is on already; turn it off first.')
const subject = (user: Pick<Actor, 'userId' | 'email'>) => ({
  type: 'user',
  id: user.userId,
  name: user.email,
})

export const secondFactorGet =
  (app: AppContext): Handler<Routes['secondFactorGet']> =>
  async ({ actor }) => {
    const known = await findSecondFactor(app.db, actor.userId)
    const since = known?.confirmed_at?.toISOString() ?? null
    const recoveryCodesLeft = since ? await countRecoveryCodes(app.db, actor.userId) : 0
    return {
      enabled: since !== null,
      since,
      recoveryCodesLeft,
      required: await mustHaveSecondFactor(app.db, actor.userId),
      hasPassword: await hasPassword(app, actor.userId),
    }
  }

export const secondFactorBegin =
  (app: AppContext): Handler<Routes['secondFactorBegin']> =>
  async (call) => {
    const { actor } = call
    const secret = newSecret()
    await app.db.transaction().execute(async (trx) => {
      if (!(await storeSecret(trx, actor.userId, seal(app.keys.vault, secret)))) throw alreadyOn()
      await record(trx, call, { action: 'SECOND_FACTOR_BEGUN', subject: subject(actor) })
    })
    return { secret, uri: otpauthUri(secret, actor.email) }
  }

export const secondFactorConfirm =
  (app: AppContext): Handler<Routes['secondFactorConfirm']> =>
  async (call) => {
    const { actor, body } = call
    const attempts = `second factor change ${actor.userId}`
    await limitAttempts(app.db, attempts, guesses)
    await assertPasswordIfAny(app, actor.userId, body.password, 'body.password')
    const recoveryCodes = newRecoveryCodes()
    await app.db.transaction().execute(async (trx) => {
      if (await hasSecondFactor(trx, actor.userId)) throw alreadyOn()
      await acceptAppCode(app, trx, actor.userId, body.code)
      await confirmSecret(trx, actor.userId, recoveryCodes)
      await record(trx, call, { action: 'SECOND_FACTOR_ON', subject: subject(actor) })
    })
    await forgetAttempts(app.db, attempts)
    return { recoveryCodes }
  }

export const secondFactorRemove =
  (app: AppContext): Handler<Routes['secondFactorRemove']> =>
  async (call) => {
    const { actor, body } = call
    const attempts = `second factor change ${actor.userId}`
    await limitAttempts(app.db, attempts, guesses)
    if (!(await hasSecondFactor(app.db, actor.userId)))
      throw new AppError('CONFLICT', 'The second factor is off already.')
    if (await mustHaveSecondFactor(app.db, actor.userId))
      throw new AppError(
        'CONFLICT',
        'Your account or role requires a second factor. For a new phone, ask an administrator to reset it.',
      )
    await assertPasswordIfAny(app, actor.userId, body.password, 'body.password')
    await app.db.transaction().execute(async (trx) => {
      await acceptCode(app, trx, actor.userId, body.code)
      await deleteSecondFactor(trx, actor.userId)
      await record(trx, call, { action: 'SECOND_FACTOR_OFF', subject: subject(actor) })
    })
    await forgetAttempts(app.db, attempts)
    return undefined
  }

/** For users who lost their phone and their recovery codes. Not for oneself: that takes a code. */
export const userSecondFactorReset =
  (app: AppContext): Handler<Routes['userSecondFactorReset']> =>
  async (call) => {
    const { actor, person } = call
    if (actor.userId === person.id)
      throw new AppError('CONFLICT', 'You cannot do this to yourself; ask another administrator.')
    await app.db.transaction().execute(async (trx) => {
      if (!(await deleteSecondFactor(trx, person.id)))
        throw new AppError('CONFLICT', 'This user has no second factor.')
      await record(trx, call, {
        action: 'SECOND_FACTOR_RESET',
        subject: subject({ userId: person.id, email: person.email }),
        organizationId: person.organization_id,
      })
    })
    return undefined
  }
