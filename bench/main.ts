import { parseArgs } from 'node:util'
import { benchApi } from './api-bench.ts'
import { benchBrowser } from './browser-bench.ts'
import { benchEngine } from './engine-bench.ts'
import { benchFrontier } from './frontier-bench.ts'
import { benchPeople } from './people-bench.ts'
import { benchRuns } from './run-bench.ts'

// `npm run bench`: ratios against what one would use instead, measured in the same run.
//   npm run bench -- --only engine --rounds 5 --products 5000
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    products: { type: 'string', default: '5000' },
    rows: { type: 'string', default: '5000000' },
    runs: { type: 'string', default: '1000' },
  },
})
const wanted = (name: string) => values.only === undefined || values.only.split(',').includes(name)

if (wanted('engine')) await benchEngine({ products: Number(values.products), rounds: Number(values.rounds) })
if (wanted('browser')) await benchBrowser({ products: 300, rounds: Number(values.rounds) })
if (wanted('frontier')) benchFrontier()
if (wanted('runs')) await benchRuns({ products: 1000, rounds: 7 })
if (wanted('api')) await benchApi({ rows: Number(values.rows), runs: Number(values.runs) })
if (wanted('people')) await benchPeople({ people: 100_000, accounts: 10_000 })
