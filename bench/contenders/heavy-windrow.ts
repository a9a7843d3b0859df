import type { RecipeSource } from '@windrow/contract/recipe'
import { crawlAsWorker } from './crawl-as-worker.ts'
import { heavyAtOnce, heavyFields } from './fields.ts'

const [kind = '', site = '', databaseUrl = '', pages = ''] = process.argv.slice(2)
const fetch = { concurrency: heavyAtOnce, perHost: heavyAtOnce }
const fieldsBy = (source: (name: string) => object) =>
  Object.fromEntries(heavyFields.map((name) => [name, source(name)]))
const recipes: Record<string, RecipeSource> = {
  pages: {
    version: 1,
    start: [`${site}/pages/{0..${Number(pages) - 1}}`],
    types: { page: { items: 'li', table: 'rows', fields: fieldsBy((name) => ({ select: `.${name}` })) } },
    fetch,
  },
  api: {
    version: 1,
    start: [`${site}/api/{0..${Number(pages) - 1}}`],
    types: {
      page: {
        format: 'json',
        items: 'items[*]',
        table: 'rows',
        fields: fieldsBy((name) => ({ select: name })),
      },
    },
    fetch,
  },
  sitemap: {
    version: 1,
    start: [{ sitemap: `${site}/sitemap.xml` }],
    types: { page: { table: 'rows', fields: { name: { select: 'h1' } } } },
    fetch,
    // The sitemap counts as one.
    limits: { pages: Number(pages) + 1 },
  },
}
await crawlAsWorker(databaseUrl, recipes[kind]!)
