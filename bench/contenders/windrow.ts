import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { crawlAsWorker } from './crawl-as-worker.ts'
import { concurrency } from './fields.ts'

const [start = '', databaseUrl = ''] = process.argv.slice(2)
const url = new URL(start)
await crawlAsWorker(databaseUrl, {
  ...productRecipe(url.origin, url.pathname),
  fetch: { concurrency, perHost: concurrency },
})
