import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheerioCrawler, Configuration, Dataset, log, LogLevel } from '@crawlee/cheerio'
import { begin, concurrency, links, productFields, report } from '../fields.ts'

// CheerioCrawler as its documentation writes it; `memory` keeps its storage in memory, otherwise it writes to disk,
// which is its default.
const [start = '', storage = 'disk'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'bench-crawlee-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['CRAWLEE_STORAGE_DIR'] = folder
log.setLevel(LogLevel.ERROR)
const configuration = new Configuration({
  persistStorage: storage === 'disk',
  systemInfoV2: true,
  availableMemoryRatio: 0.5,
})
let pages = 0
let rows = 0
const crawler = new CheerioCrawler(
  {
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    async requestHandler({ $, enqueueLinks }) {
      pages += 1
      const row = Object.fromEntries(
        Object.entries(productFields).map(([name, { select, attribute }]) => {
          const found = $(select).first()
          return [name, (attribute ? found.attr(attribute) : found.text().trim()) || null]
        }),
      )
      if (row['sku']) {
        rows += 1
        await Dataset.pushData(row)
        return
      }
      await enqueueLinks({ selector: links.detail })
      await enqueueLinks({ selector: links.next })
    },
  },
  configuration,
)
const started = begin()
await crawler.run([start])
report(pages, rows, started)
process.exit(0)
