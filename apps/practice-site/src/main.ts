import { parseArgs } from 'node:util'
import { startPracticeSite } from './start-practice-site.ts'

const help = `A small outdoor shop to crawl.

  npm run practice-site -- [options]

  --port <n>        port to listen on (4710; 0 for any free one)
  --host <address>  address to listen on (127.0.0.1)
  --public-url <u>  origin for absolute links, when reached under another name
  --products <n>    size of the catalogue (1000)
  --reviews <n>     written reviews on each product page (3)
  --seed <n>        another number, another catalogue (1)
  --latency <ms>    every answer waits this long (0)
  --flaky <share>   share of addresses that fail at first, 0 to 1 (0)
  --busy <share>    share of addresses that answer 429 at first, 0 to 1 (0)
  --down <share>    share of product pages that always fail, 0 to 1 (0)
  --warm            build every page before the first request
  --help            this text
`

const numbers = { port: 4710, products: 1000, reviews: 3, seed: 1, latency: 0, flaky: 0, busy: 0, down: 0 }

function readFlags() {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' as const }])),
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      warm: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const given: Record<string, unknown> = values
  const number = (name: keyof typeof numbers) => {
    const value = Number(given[name] ?? numbers[name])
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number of 0 or more`)
    return value
  }
  return { ...values, number }
}

async function main(): Promise<void> {
  const { number, help: wantsHelp, ...flags } = readFlags()
  if (wantsHelp) return void process.stdout.write(help)
  const site = await startPracticeSite({
    port: number('port'),
    host: flags.host,
    publicUrl: flags['public-url'],
    products: number('products'),
    reviewsPerProduct: number('reviews'),
    seed: number('seed'),
    warm: flags.warm,
    misbehaviour: {
      latencyMs: number('latency'),
      flakyShare: number('flaky'),
      busyShare: number('busy'),
      downShare: number('down'),
    },
  })
  process.stdout.write(`Fernhill Supply Co. is open at ${site.url} with ${site.products.length} products\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close())
}

function sentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'The port is taken. Choose another with --port, or --port 0 for any free one.'
  if (code === 'EACCES') return 'This port needs more rights. Choose one above 1024 with --port.'
  return `${message} (see --help)`
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentence(error)}\n`)
  process.exitCode = 1
})
