import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PracticeSiteOptions } from '../practice-options.ts'
import type { RequestCounters } from '../request-counters.ts'
import type { Shop } from '../shop.ts'
import { Account } from './account.ts'
import { breakHtml } from './broken-html.ts'
import { inCharset, samplePage } from './charsets.ts'
import { feedReply } from './feeds.ts'
import { apiReply } from './json-api.ts'
import { Misbehaver, splitPrefix, type Prefixed } from './misbehave.ts'
import { oddReply, oddStream } from './odd-answers.ts'
import { PageCache } from './page-cache.ts'
import { notFound, pageAt } from './pages.ts'
import { gzipped, html, type Ask, type Reply } from './reply.ts'

const cacheBytes = 256_000_000

/** From request to answer. Pages are built once per address and then sent as they are. */
export class SiteHandler {
  readonly #shop: Shop
  readonly #account: Account
  readonly #counters: RequestCounters
  readonly #settings: NonNullable<PracticeSiteOptions['misbehaviour']>
  readonly #misbehaver: Misbehaver
  readonly #cache = new PageCache(cacheBytes)

  constructor(shop: Shop, counters: RequestCounters, options: PracticeSiteOptions) {
    this.#shop = shop
    this.#account = new Account(shop)
    this.#counters = counters
    this.#settings = options.misbehaviour ?? {}
    this.#misbehaver = new Misbehaver(this.#settings)
  }

  /** Builds and compresses every product page and list now. */
  warm(): void {
    const link = (path: string) => path
    for (const { path } of this.#shop.products) {
      const answer = pageAt(this.#shop, { path, query: new URLSearchParams(), link })!
      gzipped(answer)
      this.#cache.set(path, answer)
    }
  }

  /** Answers one request. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    this.#counters.start(path)
    response.once('close', () => this.#counters.end())
    const ready = this.#misbehaver.everywhere ? undefined : this.#cache.get(url)
    if (ready) return this.#send(request, response, ready)
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
    this.#answer(request, response, path, query).then(
      (answer) => answer && this.#send(request, response, answer),
      () => this.#send(request, response, html('<h1>The practice site has a bug</h1>', 500)),
    )
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<Reply | undefined> {
    const split = splitPrefix(path)
    const ask: Ask = { path: split.path, query, link: split.kind ? (to) => split.prefix + to : (to) => to }
    const fault = split.kind
      ? await this.#misbehaver.onPrefix(split, query)
      : this.#misbehaver.everywhere && (await this.#misbehaver.overSite(path))
    if (fault) return fault
    if (oddStream(ask, response, this.#settings)) {
      this.#counters.answer(200)
      return undefined
    }
    if (ask.path.startsWith('/account/'))
      return (await this.#account.reply(request, ask)) ?? notFound(this.#shop, ask)
    return this.#page(request.url ?? '/', split, ask)
  }

  #page(url: string, split: Prefixed, ask: Ask): Reply {
    const known = this.#cache.get(url)
    if (known) return known
    const plain =
      oddReply(ask) ??
      feedReply(this.#shop, ask) ??
      apiReply(this.#shop, ask) ??
      samplePage(split.argument, ask) ??
      pageAt(this.#shop, ask)
    if (!plain) return notFound(this.#shop, ask)
    const answer = split.kind ? damaged(split, plain) : plain
    // Prefixed pages count tries or wait before they come here, so only plain ones may skip that next time.
    const lasting = [...ask.query.keys()].every((name) =>
      ['page', 'view', 'offset', 'limit', 'category'].includes(name),
    )
    if (!split.kind && lasting && answer.status === 200) this.#cache.set(url, answer)
    return answer
  }

  #send(request: IncomingMessage, response: ServerResponse, answer: Reply): void {
    this.#counters.answer(answer.status)
    const small = request.headers['accept-encoding']?.includes('gzip') ? gzipped(answer) : undefined
    const body = small ?? answer.body
    response.writeHead(answer.status, {
      ...answer.headers,
      'content-length': body.length,
      vary: 'accept-encoding',
      ...(small && { 'content-encoding': 'gzip' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function damaged(split: Prefixed, page: Reply): Reply {
  if (split.kind === 'charset') return inCharset(split.argument, page) ?? page
  if (split.kind !== 'broken' || !String(page.headers['content-type']).startsWith('text/html')) return page
  return html(breakHtml(page.body.toString()), page.status)
}
