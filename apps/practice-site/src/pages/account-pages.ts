import { SeededRandom } from '../catalogue/seeded-random.ts'
import type { Link, Shop } from '../shop.ts'
import { esc, euro, longDate } from './format.ts'
import { breadcrumbs, layout } from './layout.ts'
import { pageCount, pagePath, pager } from './list-page.ts'

/** The customer everyone may be. */
export const demoCustomer = { user: 'demo@fernhill.example', password: 'practice' } as const

export interface Order {
  number: string
  date: string
  status: string
  items: number
  total: number
}

const perPage = 10

/** What the demo customer has bought, newest first. */
export const orders: readonly Order[] = Array.from({ length: 57 }, (_, index) => {
  const random = new SeededRandom(index, 77)
  return {
    number: `FO-${90213 - index * 3}`,
    date: new Date(Date.UTC(2026, 9, 30) - index * 9 * 86_400_000).toISOString().slice(0, 10),
    status: index < 2 ? 'On its way' : random.pick(['Delivered', 'Delivered', 'Delivered', 'Sent back']),
    items: random.int(1, 6),
    total: random.int(1900, 64000) / 100,
  }
})
export const orderPages = pageCount(orders.length, perPage)

/** The form; `problem` says why the last try failed. */
export function loginPage(shop: Shop, link: Link, csrf: string, next: string, problem = ''): string {
  const body = `<h1>Your account</h1>${problem ? `<p class="error" role="alert">${problem}</p>` : ''}
<form class="form" action="/account/login" method="post">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="next" value="${esc(next)}">
<label>E-mail <input name="user" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button class="primary">Sign in</button>
</form><p class="lead">Practice account: ${demoCustomer.user}, password ${demoCustomer.password}</p>`
  return layout(shop, link, { title: 'Sign in', path: '/account/login', body })
}

/** One page of the customer's orders. */
export function ordersPage(shop: Shop, link: Link, page: number): string {
  const rows = orders
    .slice((page - 1) * perPage, page * perPage)
    .map(
      ({ number, date, status, items, total }) =>
        `<tr class="order"><td>${number}</td><td><time datetime="${date}">${longDate(date)}</time></td><td>${status}</td><td class="num">${items}</td><td class="num">${euro(total)}</td></tr>`,
    )
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    ['/account/orders', 'Orders'],
  ])}
<h1>Your orders</h1><p class="lead">Signed in as ${demoCustomer.user}. <a href="/account/logout">Sign out</a></p>
<table class="orders"><thead><tr><th>Number</th><th>Date</th><th>Status</th><th class="num">Items</th><th class="num">Total</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
${pager(link, '/account/orders', page, orderPages)}`
  return layout(shop, link, { title: 'Your orders', path: pagePath('/account/orders', page), body })
}
