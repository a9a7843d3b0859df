import { crawlAsWorker } from './crawl-as-worker.ts'
import { concurrency } from './fields.ts'

// All lists are read first, so that every address is known and waits while the first of them are read.
const [start = '', databaseUrl = '', pages = ''] = process.argv.slice(2)
await crawlAsWorker(databaseUrl, {
  version: 1,
  start: [start],
  types: {
    list: {
      follow: [
        { select: 'a[rel=next]', to: 'list', priority: 10 },
        { select: 'li a', to: 'item' },
      ],
    },
    item: { table: 'items', fields: { name: { select: 'h1' } } },
  },
  fetch: { concurrency, perHost: concurrency },
  limits: { pages: Number(pages) },
})
