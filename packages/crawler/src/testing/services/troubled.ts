import { defineService } from '../../service/define-service.ts'

function circle(): unknown[] {
  const list: unknown[] = []
  list.push(list)
  return list
}

/** What `list[product.id] = product` gives. */
function sparse(): unknown[] {
  const list: unknown[] = []
  list[4_000_000_000] = 1
  return list
}

/** Does on each page what the page's text says. @public Found by its name. */
export const service = defineService({
  code: 'troubled',
  name: 'Troubled',
  params: { site: { type: 'text', required: true }, pages: { type: 'textarea', required: true } },
  tables: {
    pages: { path: 'text', size: 'integer' },
    words: { word: 'text' },
    things: { value: 'json' },
  },
  start: ({ site, pages }) => (pages as string).split('\n').map((path) => `${String(site)}${path}`),
  async *crawl({ page }) {
    const path = new URL(page.url).pathname
    const text = page.text('p') ?? ''
    if (text === 'crash') process.exit(7)
    if (text === 'loop') for (;;);
    if (text === 'stuck') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) // blocks like a loop, at no cost
    if (text === 'throw') throw new Error('this page has no price')
    if (text === 'stray') yield { table: 'pages', row: { path, colour: 'red' } }
    if (text === 'misfit') yield { table: 'pages', row: { path, size: 'large' } }
    if (text === 'bigint') yield { table: 'things', row: { value: [1n] } }
    if (text === 'circle') yield { table: 'things', row: { value: circle() } }
    if (text === 'function') yield { table: 'things', row: { value: () => 1 } }
    if (text === 'gap') yield { table: 'things', row: { value: sparse() } }
    if (text === 'bytes') yield { table: 'things', row: { value: new Uint8Array(3) } }
    if (text === 'constructor') yield { table: 'constructor', row: { name: 'a' } }
    if (text === 'big size') yield { table: 'pages', row: { path, size: 1n } }
    if (text === 'urgent') yield { follow: '/next', priority: Number.POSITIVE_INFINITY }
    if (text === 'carried circle') yield { follow: '/next', carry: { circle: circle() } }
    if (text === 'secrets') yield { log: Object.keys(process.env).join(' ') }
    if (text === 'chatty')
      for (let line = 1; line <= 10_003; line++)
        yield { log: `line ${line}${'.'.repeat(line === 10_000 ? 20_000 : 0)}` }
    if (text === 'memory') for (const kept: unknown[] = []; ;) kept.push('x'.repeat(1000).split(''))
    yield { table: 'pages', row: { path, size: text.length } }
    for (const word of text.split(' ')) yield { table: 'words', row: { word } }
  },
})
