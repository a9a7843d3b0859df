import { join } from 'node:path'
import type { Outcome } from './contenders/fields.ts'
import { startShop } from './engine-bench.ts'
import { contend, median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const contender = (file: string) => join(import.meta.dirname, 'contenders', file)
const concurrency = 6

/**
 * Pages per second and memory of browser mode beside loops over playwright-core, on the same shop with the same browser
 * and the same blocking; each contender is a process of its own.
 */
export async function benchBrowser({
  products,
  rounds,
}: {
  products: number
  rounds: number
}): Promise<void> {
  const shop = await startShop(products)
  const start = `${shop.url}/shop/all`
  const run = (file: string, ...args: string[]) =>
    contend(process.execPath, [contender(file), start, String(concurrency), ...args])
  const contenders: [string, () => Promise<Outcome | null>][] = [
    ['Windrow, browser mode', () => run('browser-windrow.ts')],
    ['playwright-core, kept tabs, same blocking', () => run('browser-plain.ts', 'cached')],
    ['playwright-core, kept tabs, no cache', () => run('browser-plain.ts', 'kept')],
    ['playwright-core, a tab for each page', () => run('browser-plain.ts', 'fresh')],
  ]
  const results = new Map<string, Outcome[]>(contenders.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, contend] of contenders) {
      const outcome = await contend()
      if (outcome) results.get(name)!.push(outcome)
    }
  shop.stop()
  print(results, products, rounds)
}

function print(results: Map<string, Outcome[]>, products: number, rounds: number): void {
  const speed = (outcomes: Outcome[]) => median(outcomes.map(({ pages, seconds }) => pages / seconds))
  const own = speed([...results.values()][0]!)
  const rows = [...results].map(([name, outcomes]) => {
    const memory = median(outcomes.map(({ memoryMb }) => memoryMb))
    return [
      name,
      number(median(outcomes.map(({ pages }) => pages))),
      number(median(outcomes.map((outcome) => outcome.rows))),
      number(speed(outcomes), 1),
      `${number(memory)} MB`,
      `${number(memory / concurrency)} MB`,
      number(own / speed(outcomes), 2),
    ]
  })
  printTable(
    `Browser mode on a shop with ${number(products)} product pages, ${concurrency} pages at a time, median of ${rounds}`,
    ['contender', 'pages', 'rows', 'pages/s', 'memory', 'per open page', 'Windrow is x times'],
    rows,
  )
  const [windrow, plain] = [...results]
  if (!windrow?.[1].length || !plain?.[1].length) return
  const anchor = { what: plain[0], value: speed(plain[1]) }
  note({
    what: 'speed of browser mode',
    value: own,
    unit: 'pages/s',
    goal: { atLeast: anchor.value },
    anchor,
  })
  const memory = (outcomes: Outcome[]) => median(outcomes.map(({ memoryMb }) => memoryMb))
  const other = { what: plain[0], value: memory(plain[1]) }
  note({
    what: 'memory of browser mode',
    value: memory(windrow[1]),
    unit: 'MB',
    goal: { atMost: other.value },
    anchor: other,
  })
}
