import type { Routes } from '@windrow/contract/routes'
import { fetchResource } from '@windrow/crawler/fetch/fetch-page'
import { PageError, type PageErrorCode } from '@windrow/crawler/fetch/page-error'
import { ProxyPool } from '@windrow/crawler/fetch/proxy/proxy-pool'
import { unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'
import { findProxy, type NamedProxy, toProxy } from './proxy-queries.ts'

const limits = { timeoutMs: 15_000, maxBytes: 2_000_000, redirects: 5 }
/** Errors that mean the proxy doesn't work. Any other response came through it. */
const noAnswer: ReadonlySet<PageErrorCode> = new Set([
  'PROXY',
  'TIMEOUT',
  'CONNECTION_RESET',
  'CONNECTION_REFUSED',
  'TLS',
  'NETWORK',
])

/** Fetches a URL through one proxy and stores the outcome. */
export const proxyCheck =
  (app: AppContext): Handler<Routes['proxyCheck']> =>
  async (call) => {
    const { proxy: row, body, signal } = call
    const isKept = await checkProxy(app, row, body.url, signal, (trx) =>
      record(trx, call, auditEventOf('proxyCheck', call)),
    )
    const after = await findProxy(app.db, row.id)
    if (!after) throw notFound('proxy')
    if (!isKept)
      throw new AppError('CONFLICT', 'The proxy was changed while it was being checked; check it again.')
    return toProxy(after)
  }

/** @returns whether the outcome was stored; it isn't if the check was aborted or the proxy was changed meanwhile */
export async function checkProxy(
  app: AppContext,
  row: NamedProxy,
  url: string,
  signal: AbortSignal,
  recorded: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  const started = performance.now()
  const fault = await tryProxy(app, row, url, signal)
  if (fault === undefined) return false
  const checkMs = Math.round(performance.now() - started)
  return app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('proxies')
      .set({
        status: fault === null ? 'WORKING' : 'FAILING',
        status_message: fault ?? '',
        checked_at: new Date(),
        check_ms: checkMs,
      })
      .where('id', '=', row.id)
      .where('protocol', '=', row.protocol)
      .where('host', '=', row.host)
      .where('port', '=', row.port)
      .where('user_name', '=', row.user_name)
      .where('sealed_password', 'is not distinct from', row.sealed_password)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recorded(trx)
    return numUpdatedRows > 0n
  })
}

/** null if the proxy works, otherwise why not; undefined if the client disconnected first. */
async function tryProxy(
  app: AppContext,
  row: NamedProxy,
  url: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const { protocol, host, port, user_name, sealed_password } = row
  const password = sealed_password && unseal(app.keys.proxyPassword, sealed_password)
  if (sealed_password && password === null)
    return 'Its password cannot be read: the secret of the installation has changed. Enter the password again.'
  const proxy = { id: String(row.id), protocol, host, port, user: user_name || null, password }
  const proxies = new ProxyPool({ list: row.list, proxies: [proxy], rotate: 'request' })
  const { egress, userAgent } = app
  try {
    await fetchResource(url, { ...limits, egress, userAgent, proxies, signal })
    return null
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    if (error.code === 'ABORTED') return undefined
    if (error.code === 'ADDRESS_BLOCKED' || error.code === 'DNS_NOT_FOUND')
      throw new AppError('ADDRESS_BLOCKED', error.message, [{ path: 'body.url', message: error.message }])
    return noAnswer.has(error.code) ? error.message : null
  }
}
