import { SeededRandom } from '../catalogue/seeded-random.ts'
import type { Link, Shop } from '../shop.ts'
import { breadcrumbs, layout } from './layout.ts'

const towns = [
  ['Bergen', 'Strandgaten 18', '5013'], ['Oslo', 'Grønland 4', '0188'], ['Innsbruck', 'Maria-Theresien-Straße 31', '6020'],
  ['Chamonix', 'Rue du Docteur Paccard 112', '74400'], ['Galway', 'Shop Street 9', 'H91 X4C2'], ['Kraków', 'ul. Floriańska 27', '31-019'],
  ['Zürich', 'Löwenstrasse 50', '8001'], ['Porto', 'Rua das Flores 77', '4050-265'],
] as const // oxfmt-ignore

/** The stores as a plain table: the page for table extraction. */
export const stores = towns.map(([town, street, postcode], index) => {
  const random = new SeededRandom(index, 76)
  const opens = random.int(8, 10)
  return {
    town,
    street,
    postcode,
    phone: `+47 55 ${String(random.int(10, 99))} ${String(random.int(100, 999))}`,
    week: `${opens}:00–${random.int(18, 20)}:00`,
    saturday: `${opens}:00–${random.int(14, 17)}:00`,
    sunday: random.chance(0.3) ? '12:00–16:00' : 'Closed',
  }
})

/** Stores and opening hours. */
export function storesPage(shop: Shop, link: Link): string {
  const rows = stores.map(
    (store) =>
      `<tr><th scope="row">${store.town}</th><td>${store.street}</td><td>${store.postcode}</td><td>${store.phone}</td><td>${store.week}</td><td>${store.saturday}</td><td>${store.sunday}</td></tr>`,
  )
  const body = `${breadcrumbs(link, [
    ['/', 'Home'],
    ['/stores', 'Stores'],
  ])}
<h1>Stores and opening hours</h1>
<table class="stores"><caption>Eight stores, one telephone exchange</caption><thead><tr><th>Town</th><th>Street</th><th>Postcode</th><th>Telephone</th><th>Monday to Friday</th><th>Saturday</th><th>Sunday</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
  return layout(shop, link, { title: 'Stores and opening hours', path: '/stores', body })
}
