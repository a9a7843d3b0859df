import { defineService } from '../../service/define-service.ts'

/** Reads one page of a site that requires a key. @public Found by its name. */
export const service = defineService({
  code: 'keyed',
  name: 'Keyed',
  params: { site: { type: 'text', required: true } },
  tables: { pages: { title: 'text' } },
  start: ({ site }) => [String(site)],
  fetch: { hosts: { '127.0.0.1': { headers: { 'x-key': 'k' } } } },
  *crawl({ page }) {
    yield { table: 'pages', row: { title: page.text('h1') } }
  },
})
