import { createServer } from 'node:http'

// A site of many addresses: lists of links to items, and the items. A process of its own, which prints where it is.
const [lists = 1, links = 1] = process.argv.slice(2).map(Number)

const listPage = (at: number): string => {
  const items = Array.from({ length: links }, (_, position) => {
    const id = at * links + position
    return `<li><a href="/catalogue/department-${id % 97}/products/${id}-some-product-name">Product ${id}</a></li>`
  })
  const next = at + 1 < lists ? `<a rel="next" href="/lists/${at + 1}">More</a>` : ''
  return `<!doctype html><title>List ${at}</title><ul>${items.join('')}</ul>${next}`
}

const server = createServer(({ url = '/' }, response) => {
  if (url === '/robots.txt') return response.writeHead(404).end()
  const list = /^\/lists\/(\d+)$/.exec(url)?.[1]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(list ? listPage(Number(list)) : `<!doctype html><h1>${url.split('/').at(-1)}</h1>`)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
