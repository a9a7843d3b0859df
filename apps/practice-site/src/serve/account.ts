import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { demoCustomer, loginPage, orderPages, ordersPage } from '../pages/account-pages.ts'
import type { Shop } from '../shop.ts'
import { html, redirect, type Ask, type Reply } from './reply.ts'

const csrfCookie = 'fernhill_csrf'
const sessionCookie = 'fernhill_session'
const attributes = '; Path=/; HttpOnly; SameSite=Lax'
const token = () => randomBytes(16).toString('hex')

/** The area behind the sign-in form. Sessions live as long as the site. */
export class Account {
  readonly #shop: Shop
  readonly #sessions = new Set<string>()

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Answers everything under `/account/`; undefined for an address that is none. */
  async reply(request: IncomingMessage, ask: Ask): Promise<Reply | undefined> {
    const session = cookie(request, sessionCookie)
    if (ask.path === '/account/login')
      return request.method === 'POST' ? this.#signIn(request, ask) : this.#form(ask)
    if (ask.path === '/account/logout') {
      this.#sessions.delete(session)
      return redirect('/', 303, { 'set-cookie': `${sessionCookie}=; Max-Age=0${attributes}` })
    }
    if (ask.path !== '/account/orders') return undefined
    if (!this.#sessions.has(session)) return redirect('/account/login?next=/account/orders')
    const page = Number(ask.query.get('page') ?? 1)
    if (!Number.isInteger(page) || page < 1 || page > orderPages) return undefined
    return html(ordersPage(this.#shop, ask.link, page), 200, { 'cache-control': 'private, no-store' })
  }

  #form({ query, link }: Ask, problem = '', status = 200): Reply {
    const csrf = token()
    return html(loginPage(this.#shop, link, csrf, query.get('next') ?? '/account/orders', problem), status, {
      'set-cookie': `${csrfCookie}=${csrf}${attributes}`,
      'cache-control': 'no-store',
    })
  }

  async #signIn(request: IncomingMessage, ask: Ask): Promise<Reply> {
    const form = new URLSearchParams(await readBody(request))
    const csrf = cookie(request, csrfCookie)
    if (!csrf || form.get('csrf') !== csrf)
      return this.#form(ask, 'The form has expired. Send it again.', 403)
    if (form.get('user') !== demoCustomer.user || form.get('password') !== demoCustomer.password)
      return this.#form(ask, 'E-mail or password is wrong.', 401)
    const session = token()
    this.#sessions.add(session)
    const next = form.get('next') ?? ''
    // Only a path of this site: an open redirect would be a bad example even here.
    return redirect(/^\/(?!\/)/.test(next) ? next : '/account/orders', 303, {
      'set-cookie': `${sessionCookie}=${session}${attributes}`,
    })
  }
}

function cookie(request: IncomingMessage, name: string): string {
  const found = request.headers.cookie?.split(/; */).find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= 10_000) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
