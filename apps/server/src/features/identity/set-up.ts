import { sql } from 'kysely'
import type { z } from 'zod'
import { roleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { SetUp } from '@windrow/contract/schemas/users'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { hashPassword } from './password-hash.ts'
import { startSession } from './start-session.ts'

const setUpLock = 7_702

const isSetUp = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Creates the first account with its ADMIN unless there are users already; concurrent calls create only one.
 *
 * @returns the new user's id, or null
 */
export async function createFirstAdmin(db: Db, input: z.output<typeof SetUp>): Promise<number | null> {
  const password_hash = await hashPassword(input.password)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${setUpLock})`.execute(trx)
    if (await isSetUp(trx)) return null
    const organization = await trx
      .insertInto('organizations')
      .values({ name: input.organizationName })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await trx
      .insertInto('users')
      .values({
        organization_id: organization.id,
        email: input.email,
        first_name: input.firstName,
        last_name: input.lastName,
        role_id: roleIds.ADMIN,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return user.id
  })
}

export const setUpState =
  (app: AppContext): Handler<Routes['setUpState']> =>
  async () => ({
    needed: !(await isSetUp(app.db)),
    version: app.version,
    singleSignOn: app.config.singleSignOn?.label ?? null,
  })

export const setUp =
  (app: AppContext): Handler<Routes['setUp']> =>
  async ({ body, request, reply }) => {
    const userId = (await isSetUp(app.db)) ? null : await createFirstAdmin(app.db, body)
    if (userId === null) throw new AppError('ALREADY_SET_UP', 'Windrow is set up already; please log in.')
    return (await startSession(app, userId, request, reply)).profile
  }
