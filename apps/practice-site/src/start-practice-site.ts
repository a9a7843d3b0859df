import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PracticeSiteOptions } from './practice-options.ts'
import type { Product } from './product.ts'
import { RequestCounters } from './request-counters.ts'
import { SiteHandler } from './serve/site-handler.ts'
import { makeShop } from './shop.ts'

export interface PracticeSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string
  port: number
  products: readonly Product[]
  requests: RequestCounters
  close(): Promise<void>
}

/** Starts the shop. It answers until closed; closing also cuts open connections. */
export async function startPracticeSite(options: PracticeSiteOptions = {}): Promise<PracticeSite> {
  const { port: wantedPort = 0, host = '127.0.0.1' } = options
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true })
  const port = await listen(server, wantedPort, host)
  const url = options.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const shop = makeShop(url, options)
  const requests = new RequestCounters()
  const handler = new SiteHandler(shop, requests, options)
  if (options.warm) handler.warm()
  server.on('request', (request, response) => handler.handle(request, response))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, port, products: shop.products, requests, close, [Symbol.asyncDispose]: close }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
