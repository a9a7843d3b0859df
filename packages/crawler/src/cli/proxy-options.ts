import { readFile } from 'node:fs/promises'
import type { Recipe } from '@windrow/contract/recipe'
import { parseProxy, type Proxy } from '../fetch/proxy/proxy.ts'
import { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import { UsageError } from './usage-error.ts'

export interface ProxyArguments {
  proxy?: string[]
  'proxy-file'?: string
  'proxy-price'?: string
}

/** The proxies given on the command line; null without any. Throws `UsageError`, never with a password in it. */
export async function proxyPool(recipe: Recipe, args: ProxyArguments): Promise<ProxyPool | null> {
  const wanted = recipe.fetch.proxy
  const proxies = [...named(args.proxy ?? []), ...(await listed(args['proxy-file']))]
  if (proxies.length === 0) {
    if (!wanted) return null
    throw new UsageError(
      `The recipe requires the proxies of "${wanted.list}". Name them with --proxy or --proxy-file, or take "proxy" out of the recipe.`,
    )
  }
  return new ProxyPool({
    list: wanted?.list ?? 'command line',
    proxies,
    rotate: wanted?.rotate ?? 'request',
    price: { perGigabyte: price(args['proxy-price']), perThousandRequests: 0 },
  })
}

function named(addresses: readonly string[]): Proxy[] {
  return addresses.map((address, index) => {
    const proxy = parseProxy(address)
    if (proxy) return proxy
    const which = addresses.length === 1 ? '' : ` (the ${index + 1}. is not)`
    throw new UsageError(`--proxy must be an address like http://user:password@host:port${which}.`)
  })
}

async function listed(file: string | undefined): Promise<Proxy[]> {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read.`, { cause })
  })
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const proxy = parseProxy(line.trim())
    if (proxy) return [proxy]
    throw new UsageError(
      `Line ${index + 1} of ${file} is not a proxy; write one per line: http://user:password@host:port.`,
    )
  })
}

function price(text: string | undefined): number {
  if (text === undefined) return 0
  const dollars = Number(text)
  if (text.trim() !== '' && dollars >= 0 && dollars <= 1000) return dollars
  throw new UsageError(`--proxy-price must be US dollars per gigabyte, from 0 to 1000, not "${text}".`)
}
