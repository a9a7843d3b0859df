import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A site of heavy pages, prepared before it says where it is: pages of 2,000 items with 40 fields, the same as JSON with longer
// texts, and a sitemap of 50,000 pages.
const items = 2000
const fields = 40
const listed = 50_000
const [pages = '10'] = process.argv.slice(2)
const at = [...Array(items).keys()]
const names = [...Array(fields).keys()]
const value = (page: number, item: number, field: number) => `v${(page * 7919 + item * 31 + field) % 9973}`

const html = (page: number, last: number): string =>
  `<!doctype html><title>Page ${page}</title><ul>${at
    .map(
      (item) =>
        `<li>${names.map((field) => `<i class="f${field}">${value(page, item, field)}</i>`).join('')}</li>`,
    )
    .join('\n')}</ul>${page < last ? `<a rel="next" href="/pages/${page + 1}">Next</a>` : ''}`

const json = (page: number): string =>
  JSON.stringify({
    items: at.map((item) =>
      Object.fromEntries(
        names.map((field) => [`f${field}`, `${value(page, item, field)} ${'lorem ipsum '.repeat(4)}`]),
      ),
    ),
  })

const last = Number(pages) - 1
const answers = new Map<string, [type: string, body: Buffer]>()
for (let page = 0; page <= last; page++) {
  answers.set(`/pages/${page}`, ['text/html; charset=utf-8', Buffer.from(html(page, last))])
  answers.set(`/api/${page}`, ['application/json', Buffer.from(json(page))])
}
const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const [type, body] = answers.get(path) ?? ['text/html; charset=utf-8', Buffer.from(`<h1>${path}</h1>`)]
  response.setHeader('content-type', type).end(body)
})
// A slow contender needs longer for a page than the usual five seconds, and would send into a closed connection.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entries = [...Array(listed).keys()].map(
    (page) => `<url><loc>${url}/listed/${page}</loc><lastmod>2026-01-01</lastmod></url>`,
  )
  answers.set('/sitemap.xml', [
    'application/xml',
    Buffer.from(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`,
    ),
  ])
  console.log(url)
})
