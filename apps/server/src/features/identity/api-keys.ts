import { randomBytes } from 'node:crypto'
import type { Routes } from '@windrow/contract/routes'
import {
  apiKeyLimitAdvice,
  apiKeyLimitMessage,
  maxApiKeys,
  type ApiKey,
} from '@windrow/contract/schemas/api-keys'
import type { AppContext } from '../../context.ts'
import type { ApiKeyRow } from '../../database/people-tables.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { deleteKey, findKey, findNamesake, keyMark, listKeys, lockKeys } from './api-key-queries.ts'
import { hashOf } from './session-queries.ts'

const prefixLength = 10
const nameTaken = 'You have an API key of this name already; choose another name.'

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  apiKeyId: row.id,
  keyName: row.name,
  apiKey: `${row.prefix}…${row.last_four}`,
  dateCreated: row.created_at.toISOString(),
  dateExpired: row.expires_at?.toISOString() ?? null,
  dateLastUsed: row.last_used_at?.toISOString() ?? null,
})

const subject = (row: Pick<ApiKeyRow, 'id' | 'name'>) => ({ type: 'API key', id: row.id, name: row.name })

/** The last moment of the given day in UTC; null for no expiry. Throws VALIDATION for past or impossible days. */
function endOfDay(date: string | null): Date | null {
  if (date === null) return null
  const end = new Date(date)
  end.setUTCHours(23, 59, 59, 999)
  if (end.getTime() > Date.now() && end.getUTCFullYear() < 10_000) return end
  throw new AppError('VALIDATION', 'The expiry date must not be earlier than today.', [
    { path: 'body.expiryDate', message: 'must not be earlier than today' },
  ])
}

export const apiKeyList =
  (app: AppContext): Handler<Routes['apiKeyList']> =>
  async ({ actor }) => ({ apiKeys: (await listKeys(app.db, actor.userId)).map(toApiKey) })

/** Why no key is created. Not an error, because the form asks the user what to do. */
function refusalOf(isNameTaken: boolean, mayReplace: boolean, keys: number) {
  if (isNameTaken && !mayReplace) return { status: false, apiLimitExceeded: false, message: nameTaken }
  if (isNameTaken || keys < maxApiKeys) return null
  return {
    status: false,
    apiLimitExceeded: true,
    message: apiKeyLimitMessage,
    description: apiKeyLimitAdvice,
  }
}

export const apiKeyCreate =
  (app: AppContext): Handler<Routes['apiKeyCreate']> =>
  async (call) => {
    const { actor, body } = call
    const expires_at = endOfDay(body.expiryDate)
    const apiKey = `${keyMark}${randomBytes(30).toString('base64url')}`
    return app.db.transaction().execute(async (trx) => {
      const keys = await lockKeys(trx, actor.userId)
      const namesake = await findNamesake(trx, actor.userId, body.apiKeyName)
      const refusal = refusalOf(namesake !== undefined, body.force, keys.length)
      if (refusal) {
        nothingToRecord(call.request)
        return refusal
      }
      if (namesake) await deleteKey(trx, namesake.id)
      const { id } = await trx
        .insertInto('api_keys')
        .values({
          user_id: actor.userId,
          name: body.apiKeyName,
          prefix: apiKey.slice(0, prefixLength),
          last_four: apiKey.slice(-4),
          key_hash: hashOf(apiKey),
          expires_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await record(trx, call, {
        action: namesake ? 'API_KEY_REPLACED' : 'API_KEY_CREATED',
        subject: subject({ id, name: body.apiKeyName }),
        after: { name: body.apiKeyName, expires: expires_at },
      })
      const message = 'API key created successfully!'
      return { status: true, apiLimitExceeded: false, message, payload: { apiKeyId: id, apiKey } }
    })
  }

export const apiKeyUpdate =
  (app: AppContext): Handler<Routes['apiKeyUpdate']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const key = await findKey(trx, call.actor.userId, call.body.apiKeyId)
      if (!key) throw notFound('API key')
      await trx
        .updateTable('api_keys')
        .set({ name: call.body.apiKeyName })
        .where('id', '=', key.id)
        .execute()
        .catch((error: unknown) => {
          if (!breaksUnique(error, 'api_keys_name')) throw error
          throw new AppError('NAME_TAKEN', nameTaken, [{ path: 'body.apiKeyName', message: 'is taken' }])
        })
      await record(trx, call, {
        action: 'API_KEY_RENAMED',
        subject: subject(key),
        before: { name: key.name },
        after: { name: call.body.apiKeyName },
      })
      return { message: 'API key updated successfully!' }
    })

export const apiKeyDelete =
  (app: AppContext): Handler<Routes['apiKeyDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const key = await findKey(trx, call.actor.userId, call.query.apiKeyId)
      if (!key) throw notFound('API key')
      await deleteKey(trx, key.id)
      await record(trx, call, {
        action: 'API_KEY_DELETED',
        subject: subject(key),
        before: { name: key.name },
      })
      return { message: `Successfully deleted "${key.name}" API key.` }
    })
