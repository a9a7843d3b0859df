import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchApi } from './api-bench.ts'
import { benchBrowser } from './browser-bench.ts'
import { benchCompare } from './compare-bench.ts'
import { benchDatasets } from './dataset-bench.ts'
import { benchDesk } from './desk-bench.ts'
import { benchDeliveries } from './deliveries-bench.ts'
import { benchEngine } from './engine-bench.ts'
import { benchFigures } from './figures-bench.ts'
import { benchFrontier } from './frontier-bench.ts'
import { benchGrowth } from './growth/growth-bench.ts'
import { benchHeavy } from './heavy-bench.ts'
import { benchKnown } from './known-bench.ts'
import { benchLists } from './lists-bench.ts'
import { benchLogs } from './logs-bench.ts'
import { benchMessages } from './messages-bench.ts'
import { benchSchedules } from './schedules-bench.ts'
import { benchSearch } from './search-bench.ts'
import { benchPeople } from './people-bench.ts'
import { benchPreviews } from './preview-bench.ts'
import { benchQuality } from './quality-bench.ts'
import { benchReview } from './review-bench.ts'
import { benchRuns } from './run-bench.ts'
import { benchScreens } from './screens-bench.ts'
import { benchStreams } from './streams-bench.ts'
import { printedLater } from './measure.ts'
import { comparison, keep, noted, readResults, summary } from './results.ts'

const usage = `npm run bench [-- <options>]: figures of this machine, and ratios against what one would use instead.

  --only <names>    only these, separated by commas: engine, browser, frontier, known, runs, api, people, lists, search,
                    datasets, figures, compare, previews, schedules, deliveries, quality, review, messages, desk,
                    streams, screens, logs, heavy, growth
  --rounds <n>      rounds of engine and browser, 3 unless told
  --products <n>    product pages of the shop that engine crawls, 5000 unless told
  --rows <n>        rows of the table that api previews and datasets profiles, 5000000 unless told
  --runs <n>        runs of the report that api lists, 1000 unless told
  --seeds <a-b>     seeds of the sites whose runs quality judges, 201-212 unless told; 1-20 are for tuning
  --sizes <a-b>     powers of ten that growth measures, 3-7 unless told; with 3-5 it takes a minute or two
  --growth <names>  only these parts of growth: pages, rows, runs, schedules, deliveries, logs
  --results <file>  where the figures are kept as JSON, with the machine; .build/bench.json unless told
  --against <file>  compares with the figures of an earlier run, and says what became worse by more than 15 %
  --help            this text

  npm run bench -- --only engine --rounds 5 --products 5000`

const options = {
  only: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  products: { type: 'string', default: '5000' },
  rows: { type: 'string', default: '5000000' },
  runs: { type: 'string', default: '1000' },
  seeds: { type: 'string', default: '201-212' },
  sizes: { type: 'string', default: '3-7' },
  growth: { type: 'string' },
  results: { type: 'string', default: join(import.meta.dirname, '../.build/bench.json') },
  against: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function read() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/** The whole numbers from one to another: "201-212", or a single one. */
function numbersOf(text: string): number[] {
  const [from, to = from] = text.split('-').map(Number) as [number, number?]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

// As `npm start` does for the product, so for every contender.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.build/compile-cache')

const values = read()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const rounds = Number(values.rounds)
const benches: Record<string, () => Promise<void> | void> = {
  engine: () => benchEngine({ products: Number(values.products), rounds }),
  browser: () => benchBrowser({ products: 300, rounds }),
  frontier: () => benchFrontier(),
  known: () => benchKnown(),
  heavy: () => benchHeavy({ rounds }),
  runs: () => benchRuns({ products: 1000, rounds: 7 }),
  api: () => benchApi({ rows: Number(values.rows), runs: Number(values.runs) }),
  people: () => benchPeople({ people: 100_000, accounts: 10_000 }),
  lists: () => benchLists(),
  search: () => benchSearch(),
  review: () => benchReview(),
  messages: () => benchMessages(),
  desk: () => benchDesk(),
  screens: () => benchScreens({ rows: 1_000_000, rounds: 5 }),
  streams: () => benchStreams({ people: 125, streamsEach: 40, changes: 7 }),
  datasets: () => benchDatasets({ rows: Number(values.rows) }),
  figures: () => benchFigures({ rows: 1_000_000 }),
  logs: () => benchLogs({ entries: 10_000_000 }),
  growth: () => benchGrowth({ exponents: numbersOf(values.sizes), of: values.growth?.split(',') }),
  compare: () => benchCompare({ rows: 1_000_000, rounds: 3 }),
  previews: () => benchPreviews({ rows: 10_000_000 }),
  schedules: () => benchSchedules({ schedules: 10_000 }),
  deliveries: () => benchDeliveries({ megabytes: 1024, rounds }),
  quality: () => benchQuality({ seeds: numbersOf(values.seeds) }),
}
const wanted = values.only?.split(',') ?? Object.keys(benches)
const unknown = wanted.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is nothing to measure by the name "${unknown}".\n\n${usage}`)
  process.exit(2)
}
const earlier = values.against === undefined ? null : readResults(values.against)
try {
  for (const name of wanted) {
    console.error(`measuring ${name} …`)
    await benches[name]?.()
  }
} finally {
  console.log(summary(noted()))
  if (earlier) console.log(comparison(noted(), earlier))
  console.log(printedLater())
  keep(values.results, noted())
  console.log(`\nThe figures are kept in ${values.results}; compare with them by --against.`)
}
