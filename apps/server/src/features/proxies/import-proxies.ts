import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { EgressGate } from '@windrow/crawler/fetch/egress-gate'
import { seal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { type ParsedProxy, parseProxyLine } from './parse-proxy-line.ts'
import { listId, unchecked } from './proxy-queries.ts'

/** More faults than anyone corrects by hand. */
const shownFaults = 100
/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const chunk = 1000
/** Lines parsed without a break: some milliseconds of the event loop. */
const linesAtOnce = 500

/**
 * Adds the valid lines and reports the others. Doesn't resolve host names; addresses are checked at each connection.
 * Proxies already in the list get the password from the text.
 */
export const proxyImport =
  (app: AppContext): Handler<Routes['proxyImport']> =>
  async (call) => {
    const { list, protocol, text } = call.body
    const proxies = new Map<string, ParsedProxy>()
    const gate = new EgressGate(app.egress)
    const faults: { line: number; message: string }[] = []
    for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
      if (index % linesAtOnce === 0) await setImmediate()
      const line = raw.trim()
      if (line === '' || line.startsWith('#')) continue
      const proxy = parseProxyLine(line, protocol)
      if (typeof proxy === 'string') faults.push({ line: index + 1, message: proxy })
      else if (!gate.mayAllow(proxy.host, String(proxy.port)))
        faults.push({
          line: index + 1,
          message: 'leads to a private address; the operator has to allow it first',
        })
      else proxies.set([proxy.protocol, proxy.host, proxy.port, proxy.user].join(' '), proxy)
    }
    return app.db.transaction().execute(async (trx) => {
      const all = [...proxies.values()]
      const into = await listId(trx, list)
      let added = 0
      for (let from = 0; from < all.length; from += chunk)
        added += await store(app, trx, into, all.slice(from, from + chunk))
      await record(trx, call, {
        action: 'PROXIES_IMPORTED',
        subject: { type: 'proxy list', id: into, name: list },
        after: { added, known: all.length - added, faults: faults.length },
      })
      return {
        added,
        known: all.length - added,
        faults: faults.slice(0, shownFaults),
        faultCount: faults.length,
      }
    })
  }

/** Returns how many were new. */
async function store(
  app: AppContext,
  trx: Trx,
  list_id: number,
  proxies: readonly ParsedProxy[],
): Promise<number> {
  const rows = await trx
    .insertInto('proxies')
    .values(
      proxies.map(({ protocol, host, port, user, password }) => ({
        list_id,
        protocol,
        host,
        port,
        user_name: user,
        sealed_password: password === '' ? null : seal(app.keys.proxyPassword, password),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`list_id, protocol, lower(host), port, user_name`)
        .doUpdateSet({ sealed_password: sql`excluded.sealed_password`, ...unchecked })
        // If neither had a password, the proxy is unchanged and keeps its status.
        .where(sql<boolean>`coalesce(proxies.sealed_password, excluded.sealed_password) is not null`),
    )
    // xmax is 0 for rows that this statement inserted.
    .returning(sql<boolean>`(xmax = 0)`.as('is_new'))
    .execute()
  return rows.filter((row) => row.is_new).length
}
