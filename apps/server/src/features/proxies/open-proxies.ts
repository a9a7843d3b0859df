import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import { ProxyPool } from '@windrow/crawler/fetch/proxy/proxy-pool'
import { unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'

/** A run that can't start; the message is for users. */
export class UnableToRun extends Error {
  override name = 'UnableToRun'
}

/** The proxies that a recipe uses; undefined if it uses none. Throws {@link UnableToRun} if there are none to use. */
export async function proxiesOf(app: AppContext, recipe: Recipe): Promise<ProxyPool | undefined> {
  const wanted = recipe.fetch.proxy
  if (!wanted) return undefined
  const list = await app.db
    .selectFrom('proxy_lists')
    .selectAll()
    .where(sql<boolean>`lower(name) = lower(${wanted.list.trim()})`)
    .executeTakeFirst()
  if (!list)
    throw new UnableToRun(
      `The recipe asks for the proxies of "${wanted.list}", and there is no such list. Choose another one in fetch.proxy.`,
    )
  const { proxies, unreadable } = await enabledProxies(app, list.id)
  if (proxies.length === 0 && unreadable > 0)
    throw new UnableToRun(
      `The passwords of the proxies of "${list.name}" cannot be read: the secret of the installation has changed. Enter them again.`,
    )
  if (proxies.length === 0)
    throw new UnableToRun(
      `The list "${list.name}" has no enabled proxies, and the recipe asks for them. Add some, or take fetch.proxy out of the recipe.`,
    )
  return new ProxyPool({
    list: list.name,
    proxies,
    rotate: wanted.rotate ?? 'request',
    price: { perGigabyte: list.price_per_gigabyte, perThousandRequests: list.price_per_thousand },
  })
}

/** The enabled proxies whose passwords can be decrypted, and the number of others. */
async function enabledProxies(app: AppContext, listId: number) {
  const rows = await app.db
    .selectFrom('proxies')
    .selectAll()
    .where('list_id', '=', listId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  const proxies = rows.flatMap(({ id, protocol, host, port, user_name, sealed_password }) => {
    const password = sealed_password && unseal(app.keys.proxyPassword, sealed_password)
    if (sealed_password && password === null) return []
    return [{ id: String(id), protocol, host, port, user: user_name || null, password }]
  })
  return { proxies, unreadable: rows.length - proxies.length }
}
