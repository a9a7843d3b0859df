import { describe, expect } from 'vitest'
import { roleIds } from '@windrow/contract/roles'
import { seal } from '../../config/secret-box.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { codeAt } from '../../testing/totp.ts'
import { newRecoveryCodes, newSecret, otpauthUri, stepOfCode } from './second-factor-codes.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  storeSecret,
  useRecoveryCode,
  useStep,
} from './second-factor-queries.ts'
import { acceptAppCode, acceptCode, hasSecondFactor, mustHaveSecondFactor } from './second-factor-state.ts'

const two = async (server: TestApp) => [await server.signIn('VIEWER'), await server.signIn('VIEWER')] as const

/** Sets a second factor up for a user. */
async function setUp({ app }: TestApp, userId: number) {
  const [secret, codes] = [newSecret(), newRecoveryCodes()]
  await storeSecret(app.db, userId, seal(app.keys.vault, secret))
  await app.db.transaction().execute((trx) => confirmSecret(trx, userId, codes))
  return { secret, codes }
}

describe('the secret of a second factor', () => {
  test('can be replaced until it is confirmed, for its user alone', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await two(server)
    const [first, second] = [Buffer.from('first'), Buffer.from('second')]
    const stored = async (userId: number) => (await findSecondFactor(db, userId))?.sealed_secret.toString()

    expect(await findSecondFactor(db, one.userId)).toBeUndefined()
    expect(await storeSecret(db, one.userId, first)).toBe(true)
    expect(await storeSecret(db, other.userId, first)).toBe(true)
    expect(await useStep(db, one.userId, 5)).toBe(true)
    expect(await storeSecret(db, one.userId, second)).toBe(true)
    expect([await stored(one.userId), await stored(other.userId)]).toEqual(['second', 'first'])
    // The steps of the old secret say nothing of the new one.
    expect(await useStep(db, one.userId, 5)).toBe(true)
    await db.transaction().execute((trx) => confirmSecret(trx, one.userId, newRecoveryCodes()))
    expect((await findSecondFactor(db, one.userId))?.confirmed_at).toBeInstanceOf(Date)
    expect((await findSecondFactor(db, other.userId))?.confirmed_at).toBeNull()
    expect(await storeSecret(db, one.userId, first)).toBe(false)
    expect(await stored(one.userId)).toBe('second')
  })

  test('is gone with its recovery codes, and those of others stay', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await two(server)
    for (const { userId } of [one, other]) await setUp(server, userId)
    const remove = () => db.transaction().execute((trx) => deleteSecondFactor(trx, one.userId))

    expect(await remove()).toBe(true)
    expect(await remove()).toBe(false)
    expect(await hasSecondFactor(db, one.userId)).toBe(false)
    expect(await hasSecondFactor(db, other.userId)).toBe(true)
    expect(await countRecoveryCodes(db, one.userId)).toBe(0)
    expect(await countRecoveryCodes(db, other.userId)).toBe(10)
    await storeSecret(db, one.userId, Buffer.from('x'))
    expect(await hasSecondFactor(db, one.userId)).toBe(false)
    expect(await remove()).toBe(false)
    expect(await findSecondFactor(db, one.userId)).toBeUndefined()
  })
})

describe('a code', () => {
  test('of the app counts once, and none before it; of this user alone', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await two(server)
    for (const { userId } of [one, other]) await setUp(server, userId)
    const use = (step: number) => useStep(db, one.userId, step)

    expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([true, false, false, true])
    expect(await useStep(db, other.userId, 1)).toBe(true)
    expect(await useStep(db, 999_999, 1)).toBe(false)
  })

  test('for recovery counts once, of this user alone', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await two(server)
    const { codes } = await setUp(server, one.userId)
    await setUp(server, other.userId)

    expect(await useRecoveryCode(db, other.userId, codes[0]!)).toBe(false)
    expect(await useRecoveryCode(db, one.userId, codes[0]!.toLowerCase())).toBe(true)
    expect(await useRecoveryCode(db, one.userId, codes[0]!)).toBe(false)
    expect([await countRecoveryCodes(db, one.userId), await countRecoveryCodes(db, other.userId)]).toEqual([
      9, 10,
    ])
    await setUp(server, other.userId)
    expect(await countRecoveryCodes(db, other.userId)).toBe(10)
  })

  test('is taken from the app or the list, and refused in words otherwise', async ({ server }) => {
    const { app } = server
    const [one, other] = await two(server)
    const { secret, codes } = await setUp(server, one.userId)
    const accept = (code: string) => failure(acceptCode(app, app.db, one.userId, code))
    const right = codeAt(secret)

    expect(await accept(`${right.slice(0, 3)} ${right.slice(3)}`)).toBe('no error')
    expect(await accept(right)).toContain('The code is wrong, or it was used already')
    expect(await accept(codes[4]!)).toBe('no error')
    expect(await accept(codes[4]!)).toContain('The code is wrong')
    expect(await messageOf(acceptAppCode(app, app.db, one.userId, codes[5]!))).toContain('The code is wrong')
    expect(await messageOf(acceptAppCode(app, app.db, other.userId, right))).toContain('The code is wrong')
    await app.db
      .updateTable('second_factors')
      .set({ sealed_secret: Buffer.from('of another installation') })
      .where('user_id', '=', one.userId)
      .execute()
    expect(await messageOf(acceptAppCode(app, app.db, one.userId, right))).toBe(
      'The secret of this installation has changed, so codes cannot be checked; ask an administrator to reset yours.',
    )
  })

  test('belongs to its half minute, the one before or the one after', () => {
    const secret = newSecret()
    const at = 1_700_000_010_000
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOfCode(secret, codeAt(secret, at + seconds * 1000), at),
    )

    const now = Math.floor(at / 30_000)
    expect(steps).toEqual([null, now - 1, now, now + 1, null])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUri(secret, 'maja@nordlake.example')).toBe(
      `otpauth://totp/Windrow:maja%40nordlake.example?issuer=Windrow&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('a second factor is required by the account or the role, of others by neither', async ({ server }) => {
  const { db } = server.app
  const one = await server.signIn('VIEWER', 'Alder')
  const other = await server.signIn('TRUSTED', 'Birch')
  const required = async () => [
    await mustHaveSecondFactor(db, one.userId),
    await mustHaveSecondFactor(db, other.userId),
  ]

  expect(await required()).toEqual([false, false])
  const account = db.updateTable('organizations').where('id', '=', one.organizationId)
  await account.set({ requires_second_factor: true }).execute()
  expect(await required()).toEqual([true, false])
  await account.set({ requires_second_factor: false }).execute()
  await db.insertInto('second_factor_roles').values({ role_id: roleIds.TRUSTED }).execute()
  expect(await required()).toEqual([false, true])
  await db.deleteFrom('second_factor_roles').execute()
})
