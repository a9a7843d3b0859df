import type { z } from 'zod'
import { defaultGate } from '@windrow/contract/anomalies'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AccountUpdate } from '@windrow/contract/schemas/accounts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { OrganizationRow } from '../../database/people-tables.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { loadAccount } from './view-accounts.ts'

type Change = z.output<typeof AccountUpdate>

const nameTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'organizations_name')) throw error
  throw new AppError('NAME_TAKEN', 'Organization name already exists', [
    { path: 'body.name', message: 'is taken' },
  ])
}

const columns = (change: Change) => ({
  ...(change.name !== undefined && { name: change.name }),
  ...(change.tier !== undefined && { tier: change.tier }),
  ...(change.accountType !== undefined && { account_type: change.accountType }),
  ...(change.allowedDomains !== undefined && { allowed_domains: [...new Set(change.allowedDomains)] }),
  ...(change.ownerId !== undefined && { owner_id: change.ownerId }),
  ...(change.maxRequests !== undefined && { max_requests: change.maxRequests }),
  ...(change.retentionDays !== undefined && { retention_days: change.retentionDays }),
  ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
  ...(change.deniedFormats !== undefined && { denied_formats: [...new Set(change.deniedFormats)] }),
  ...(change.deniedDestinations !== undefined && {
    denied_destinations: [...new Set(change.deniedDestinations)],
  }),
  ...(change.deliveryGate !== undefined && { delivery_gate: JSON.stringify(change.deliveryGate) }),
  ...(change.reviewMinutes !== undefined && { review_minutes: change.reviewMinutes }),
  ...(change.managersReview !== undefined && { managers_review: change.managersReview }),
  ...(change.notes !== undefined && { notes: change.notes }),
})

const shown = (row: OrganizationRow) => ({
  name: row.name,
  tier: row.tier,
  accountType: row.account_type,
  allowedDomains: row.allowed_domains,
  ownerId: row.owner_id,
  maxRequests: row.max_requests,
  retentionDays: row.retention_days,
  timeZone: row.time_zone,
  deniedFormats: row.denied_formats,
  deniedDestinations: row.denied_destinations,
  deliveryGate: row.delivery_gate ?? defaultGate,
  reviewMinutes: row.review_minutes,
  managersReview: row.managers_review,
  notes: row.notes,
})

/** Throws unless the owner is an active user of the account, or a member of staff. */
async function assertOwner(trx: Trx, ownerId: number | null | undefined, accountId: number | null) {
  if (ownerId === null || ownerId === undefined) return
  const owner = await trx
    .selectFrom('users')
    .select(['organization_id', 'role_id'])
    .where('id', '=', ownerId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (owner && (owner.organization_id === accountId || staffRoleIds.includes(owner.role_id))) return
  throw new AppError('CONFLICT', 'The owner must be an active user of this account, or one of the staff.', [
    { path: 'body.ownerId', message: 'cannot own this account' },
  ])
}

export const accountCreate =
  (app: AppContext): Handler<Routes['accountCreate']> =>
  async (call) => {
    const id = await app.db.transaction().execute(async (trx) => {
      await assertOwner(trx, call.body.ownerId, null)
      const row = await trx
        .insertInto('organizations')
        .values({ ...columns(call.body), name: call.body.name })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      await record(trx, call, {
        action: 'ACCOUNT_CREATED',
        subject: { type: 'account', id: row.id, name: row.name },
        organizationId: row.id,
        after: shown(row),
      })
      return row.id
    })
    return loadAccount(app, id)
  }

export const accountUpdate =
  (app: AppContext): Handler<Routes['accountUpdate']> =>
  async (call) => {
    const { account, body } = call
    const change = columns(body)
    if (Object.keys(change).length === 0) nothingToRecord(call.request)
    else
      await app.db.transaction().execute(async (trx) => {
        await assertOwner(trx, body.ownerId, account.id)
        const row = await trx
          .updateTable('organizations')
          .set(change)
          .where('id', '=', account.id)
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch(nameTaken)
        await record(trx, call, {
          action: 'ACCOUNT_CHANGED',
          subject: { type: 'account', id: account.id, name: account.name },
          organizationId: account.id,
          ...changed(shown(account), shown(row)),
        })
      })
    return loadAccount(app, account.id)
  }
