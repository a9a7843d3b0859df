import { sql } from 'kysely'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { stopRunsOfAccount } from '../runs/stop-runs.ts'
import { loadAccount } from './view-accounts.ts'

/** Staff would lock themselves out, and with them everyone who could undo it. */
async function assertNoStaff(trx: Trx, accountId: number): Promise<void> {
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', accountId)
    .where('role_id', 'in', staffRoleIds)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (staff) throw new AppError('CONFLICT', 'Staff work in this account, so it cannot be deactivated.')
}

/**
 * Ends all sessions of the account's users. API keys are only suspended: they work again once the account is
 * reactivated.
 */
const endSessions = (trx: Trx, accountId: number) =>
  trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('organization_id', '=', accountId),
    )
    .execute()

export const accountDeactivate =
  (app: AppContext): Handler<Routes['accountDeactivate']> =>
  async (call) => {
    const { account } = call
    await app.db.transaction().execute(async (trx) => {
      await assertNoStaff(trx, account.id)
      const row = await trx
        .updateTable('organizations')
        .set({ deactivated_at: sql`now()` })
        .where('id', '=', account.id)
        .where('deactivated_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new AppError('CONFLICT', 'This account is deactivated already.')
      await endSessions(trx, account.id)
      const stoppedRuns = await stopRunsOfAccount(trx, account.id)
      await record(trx, call, {
        action: 'ACCOUNT_DEACTIVATED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        before: { status: 'ACTIVE' },
        after: { status: 'DEACTIVATED', stoppedRuns },
      })
    })
    return loadAccount(app, account.id)
  }

export const accountReactivate =
  (app: AppContext): Handler<Routes['accountReactivate']> =>
  async (call) => {
    const { account } = call
    await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('organizations')
        .set({ deactivated_at: null })
        .where('id', '=', account.id)
        .where('deactivated_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new AppError('CONFLICT', 'This account is not deactivated.')
      await record(trx, call, {
        action: 'ACCOUNT_REACTIVATED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        before: { status: 'DEACTIVATED' },
        after: { status: 'ACTIVE' },
      })
    })
    return loadAccount(app, account.id)
  }
