import type { Routes } from '@windrow/contract/routes'
import type { z } from 'zod'
import type { ProxyUpdate } from '@windrow/contract/schemas/proxies'
import { seal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError, breaksUnique, notFound } from '../../errors/app-error.ts'
import { assertPublic } from '../../access/check-address.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import {
  allLists,
  findProxy,
  listId,
  type NamedProxy,
  pageOfProxies,
  toProxy,
  unchecked,
} from './proxy-queries.ts'

const subject = (row: NamedProxy) => ({ type: 'proxy', id: row.id, name: `${row.host}:${row.port}` })

/** What the audit log shows: everything but the password, and whether there is one. */
const shown = ({ list, protocol, host, port, user_name, sealed_password, enabled }: NamedProxy) => ({
  list,
  protocol,
  host,
  port,
  enabled,
  user: user_name,
  login: sealed_password === null ? 'without a password' : 'with a password',
})

const addressTaken = (error: unknown): never => {
  if (!breaksUnique(error, 'proxies_address')) throw error
  throw new AppError(
    'NAME_TAKEN',
    'The list has this proxy already; change that one, or choose another list.',
    [{ path: 'body.host', message: 'is in the list already' }],
  )
}

type Change = z.output<typeof ProxyUpdate>

/**
 * Throws VALIDATION if the server changes without a new password. Stored passwords must not be sent to another server:
 * users who may edit a proxy must not learn its password.
 */
function assertStays(before: NamedProxy, change: Change): void {
  if (before.sealed_password === null || change.password !== undefined) return
  const isElsewhere = (['protocol', 'host', 'port'] as const).some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  )
  if (!isElsewhere) return
  throw new AppError(
    'VALIDATION',
    'The proxy has another address now, and its password is kept for the old one only. Enter the password again.',
    [{ path: 'body.password', message: 'Enter the password again' }],
  )
}

const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}/`

async function loadProxy(db: Db, id: number): Promise<NamedProxy> {
  const row = await findProxy(db, id)
  if (!row) throw notFound('proxy')
  return row
}

export const proxyPage =
  (app: AppContext): Handler<Routes['proxyPage']> =>
  async ({ query }) => {
    const { proxies, total } = await pageOfProxies(app.db, query)
    return { proxies, pagination: { page: query.page, perPage: query.limit, total } }
  }

export const proxyLists =
  (app: AppContext): Handler<Routes['proxyLists']> =>
  async () => ({ lists: await allLists(app.db) })

export const proxyListUpdate =
  (app: AppContext): Handler<Routes['proxyListUpdate']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { proxyList, body } = call
      const before = (await allLists(trx)).find((list) => list.id === proxyList.id)
      if (!before) throw notFound('list of proxies')
      await trx
        .updateTable('proxy_lists')
        .set({ price_per_gigabyte: body.pricePerGigabyte, price_per_thousand: body.pricePerThousand })
        .where('id', '=', proxyList.id)
        .execute()
      const { id, name } = before
      await record(trx, call, {
        action: 'PROXY_PRICES_CHANGED',
        subject: { type: 'proxy list', id, name },
        ...changed(before, body),
      })
      return { ...before, ...body }
    })

export const proxyCreate =
  (app: AppContext): Handler<Routes['proxyCreate']> =>
  async (call) => {
    const { list, protocol, host, port, user, password } = call.body
    await assertPublic(app, 'body.host', addressOf(host, port))
    return app.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('proxies')
        .values({
          list_id: await listId(trx, list),
          protocol,
          host,
          port,
          user_name: user,
          sealed_password: password === '' ? null : seal(app.keys.proxyPassword, password),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(addressTaken)
      const row = await loadProxy(trx, id)
      await record(trx, call, { action: 'PROXY_CREATED', subject: subject(row), after: shown(row) })
      return toProxy(row)
    })
  }

/** A change of address or login resets the status. */
async function columns(app: AppContext, db: Db, change: Change) {
  const { list, protocol, host, port, user, password, enabled } = change
  const isOther = [protocol, host, port, user, password].some((value) => value !== undefined)
  return {
    ...(list !== undefined && { list_id: await listId(db, list) }),
    ...(protocol !== undefined && { protocol }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user_name: user }),
    ...(password !== undefined && {
      sealed_password: password === '' ? null : seal(app.keys.proxyPassword, password),
    }),
    ...(enabled !== undefined && { enabled }),
    ...(isOther && unchecked),
  }
}

export const proxyUpdate =
  (app: AppContext): Handler<Routes['proxyUpdate']> =>
  async (call) => {
    const { proxy, body } = call
    await checkAddress(app, proxy, body)
    return app.db.transaction().execute(async (trx) => {
      // Locked, so that nobody sets a password between the check and the change.
      await trx.selectFrom('proxies').select('id').where('id', '=', proxy.id).forUpdate().execute()
      const before = await loadProxy(trx, proxy.id)
      assertStays(before, body)
      const change = await columns(app, trx, body)
      if (Object.keys(change).length > 0)
        await trx.updateTable('proxies').set(change).where('id', '=', before.id).execute().catch(addressTaken)
      const after = await loadProxy(trx, before.id)
      const difference = changed(shown(before), shown(after))
      await record(trx, call, { action: 'PROXY_CHANGED', subject: subject(after), ...difference })
      return toProxy(after)
    })
  }

/** Refuses a new address that is internal. An unchanged one was checked before, and is again at each connection. */
async function checkAddress(
  app: AppContext,
  before: Pick<NamedProxy, 'host' | 'port'>,
  { host, port }: Change,
): Promise<void> {
  if (host === undefined && port === undefined) return
  await assertPublic(app, 'body.host', addressOf(host ?? before.host, port ?? before.port))
}

export const proxyDelete =
  (app: AppContext): Handler<Routes['proxyDelete']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const row = await loadProxy(trx, call.proxy.id)
      await trx.deleteFrom('proxies').where('id', '=', row.id).execute()
      await record(trx, call, { action: 'PROXY_DELETED', subject: subject(row), before: shown(row) })
      return toProxy(row)
    })
