import type { Link, Shop } from '../shop.ts'
import { esc, jsonForScript } from './format.ts'
import { breadcrumbs, layout } from './layout.ts'

/** Runs in the visitor's browser. The cards it makes have the same classes as those of the plain lists. */
const script = `const list = document.querySelector('.grid'), more = document.querySelector('#more'), count = document.querySelector('.count')
const settings = JSON.parse(document.querySelector('#settings').textContent)
const euro = (amount) => '€ ' + amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })
const add = (tag, name, text, parent) => { const made = document.createElement(tag); made.className = name; made.textContent = text; parent.append(made); return made }
function card(item) {
  const made = add('li', 'card', '', list)
  made.dataset.sku = item.sku
  const image = add('img', '', '', add('a', 'card__art', '', made))
  image.src = item.image; image.alt = ''; image.width = 200; image.height = 184; image.parentElement.href = item.path
  add('p', 'card__brand', item.brand, made)
  add('a', '', item.name, add('h3', 'card__title', '', made)).href = item.path
  const price = add('p', 'price', '', made)
  if (item.list_price !== null) { add('s', '', euro(item.list_price), price); price.append(' ') }
  add('span', '', euro(item.price), price)
  add('span', 'stock', item.availability, add('p', 'card__meta', '', made))
}
let next = settings.first
async function load() {
  more.disabled = true
  const page = await (await fetch(next)).json()
  page.items.forEach(card)
  next = page.next
  count.textContent = list.children.length + ' of ' + page.total + ' products'
  more.disabled = false
  more.hidden = next === null
  document.documentElement.dataset.ready = 'true'
}
more.addEventListener('click', load)
load()`

/** A list that exists only once its script has run. */
export function livePage(shop: Shop, link: Link, section: string, title: string): string {
  const first = `/api/products?limit=24${section === 'all' ? '' : `&category=${section}`}`
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    ['/live/all', 'Live stock'],
    [`/live/${section}`, title],
  ])}
<div class="list-head"><h1>${esc(title)}, live</h1><p class="count" aria-live="polite">Loading…</p></div>
<ul class="grid"></ul><p class="pager"><button id="more" disabled>Load more</button></p>
<noscript><p>This list needs JavaScript.</p></noscript>
<script type="application/json" id="settings">${jsonForScript({ first })}</script>
<script type="module">${script}</script>`
  return layout(shop, link, { title: `${title}, live`, path: `/live/${section}`, body })
}
