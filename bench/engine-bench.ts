import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome } from './contenders/fields.ts'
import { workerFlags } from '../apps/server/src/worker/worker-flags.ts'
import { startDatabase } from './installation.ts'
import { contend, median, number, printLater, printTable } from './measure.ts'
import { note } from './results.ts'

const contender = (file: string) => join(import.meta.dirname, 'contenders', file)
const siteEntry = join(import.meta.dirname, '../apps/practice-site/src/main.ts')

/** The shop in a process of its own, so that no contender pays for it. Each of its answers waits for `latencyMs`. */
export async function startShop(products: number, latencyMs = 0) {
  const child = spawn(
    process.execPath,
    [siteEntry, '--port', '0', '--products', String(products), '--latency', String(latencyMs), '--warm'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /http:\/\/[\d.:]+/.exec(line.toString())?.[0]
  if (!url) throw new Error(`the shop did not start: ${line.toString()}`)
  return { url, pid: child.pid!, stop: () => child.kill() }
}

/** Pages per second and memory on the same shop in the same run; each contender is a process of its own. */
export async function benchEngine({ products, rounds }: { products: number; rounds: number }): Promise<void> {
  await using database = await startDatabase()
  const { databaseUrl, folder } = database
  const shop = await startShop(products)
  const start = `${shop.url}/shop/all`
  const python = ['python3', '/usr/bin/python3'].find(
    (path) => spawnSync(path, ['-c', 'import scrapy']).status === 0,
  )
  const contenders: [string, () => Promise<Outcome | null>][] = [
    [
      'Windrow, durable',
      () => contend(process.execPath, [...workerFlags, contender('windrow.ts'), start, databaseUrl]),
    ],
    ['undici + htmlparser2, bare loop', () => contend(process.execPath, [contender('bare.ts'), start])],
    [
      'Crawlee CheerioCrawler, memory',
      () => contend(process.execPath, [contender('crawlee/crawl.mjs'), start, 'memory']),
    ],
    [
      'Crawlee CheerioCrawler, disk (default)',
      () => contend(process.execPath, [contender('crawlee/crawl.mjs'), start, 'disk']),
    ],
    ...(python
      ? ([
          [
            'Scrapy, feed export',
            () => contend(python, [contender('scrapy_shop.py'), start, join(folder, 'rows.jsonl')]),
          ],
        ] as [string, () => Promise<Outcome | null>][])
      : []),
  ]
  const results = new Map<string, Outcome[]>()
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, run] of contenders) {
      const outcome = await run()
      if (outcome) results.set(name, [...(results.get(name) ?? []), outcome])
    }
  shop.stop()
  print(results, products, rounds)
  if (!python) printLater('Scrapy is not installed here (python3-scrapy), so it was left out.')
}

function print(results: Map<string, Outcome[]>, products: number, rounds: number): void {
  const speed = (outcomes: Outcome[]) => median(outcomes.map((outcome) => outcome.pages / outcome.seconds))
  const own = speed(results.get('Windrow, durable') ?? [])
  const rows = [...results].map(([name, outcomes]) => [
    name,
    number(median(outcomes.map((outcome) => outcome.pages))),
    number(median(outcomes.map((outcome) => outcome.rows))),
    number(speed(outcomes)),
    `${number(median(outcomes.map((outcome) => (outcome.processorSeconds / outcome.pages) * 1e6)))} µs`,
    `${number(median(outcomes.map((outcome) => outcome.memoryMb)))} MB`,
    number(own / speed(outcomes), 2),
  ])
  printTable(
    `Crawl of a shop with ${number(products)} product pages, one process each, median of ${rounds}`,
    ['contender', 'pages', 'rows', 'pages/s', 'processor time per page', 'memory', 'Windrow is x times'],
    rows,
  )
  const [windrow, bare, ...peers] = [...results]
  if (!windrow) return
  const memory = median(windrow[1].map((outcome) => outcome.memoryMb))
  note({ what: 'memory of a crawl', value: memory, unit: 'MB', goal: { atMost: 200 } })
  for (const [at, other] of [bare, ...peers].entries())
    if (other) {
      const anchor = { what: other[0], value: speed(other[1]) }
      const times = at === 0 ? 1.35 : 5
      const goal = { atLeast: times * anchor.value }
      note({ what: `speed of a crawl beside ${other[0]}`, value: own, unit: 'pages/s', goal, anchor })
    }
}
