import type { Routes } from '@windrow/contract/routes'
import { fetchResource } from '@windrow/crawler/fetch/fetch-page'
import { PageError, type PageErrorCode } from '@windrow/crawler/fetch/page-error'
import { ProxyPool } from '@windrow/crawler/fetch/proxy/proxy-pool'
import { unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { findProxy, type NamedProxy, toProxy } from './proxy-queries.ts'

const limits = { timeoutMs: 15_000, maxBytes: 2_000_000, redirects: 5 }
/** With these nobody answered, so the proxy did not do its work. Any other answer came through it. */
const noAnswer: ReadonlySet<PageErrorCode> = new Set([
  'PROXY',
  'TIMEOUT',
  'CONNECTION_RESET',
  'CONNECTION_REFUSED',
  'TLS',
  'NETWORK',
])

/** Reads an address over one proxy and keeps what came of it. */
export const proxyCheck =
  (app: AppContext): Handler<Routes['proxyCheck']> =>
  async ({ params, body, signal }) => {
    const row = await findProxy(app.db, params.proxyId)
    if (!row) throw notFound('proxy')
    const started = performance.now()
    const fault = await tryProxy(app, row, body.url, signal)
    await app.db
      .updateTable('proxies')
      .set({
        status: fault === null ? 'WORKING' : 'FAILING',
        status_message: fault ?? '',
        checked_at: new Date(),
        check_ms: Math.round(performance.now() - started),
      })
      .where('id', '=', row.id)
      .execute()
    const after = await findProxy(app.db, row.id)
    if (!after) throw notFound('proxy')
    return toProxy(after)
  }

/** Null when it works, otherwise a sentence. */
async function tryProxy(
  app: AppContext,
  row: NamedProxy,
  url: string,
  signal: AbortSignal,
): Promise<string | null> {
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
    if (error.code === 'ADDRESS_BLOCKED' || error.code === 'DNS_NOT_FOUND')
      throw new AppError('ADDRESS_BLOCKED', error.message, [{ path: 'body.url', message: error.message }])
    return noAnswer.has(error.code) ? error.message : null
  }
}
