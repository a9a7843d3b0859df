import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { productRecipe } from '@windrow/practice-site/practice-recipes'
import { sql } from 'kysely'
import { connect, type Db } from '../apps/server/src/database/connect.ts'
import { channels } from '../apps/server/src/database/notification-hub.ts'
import { startShop } from './engine-bench.ts'
import { type BenchDatabase, startDatabase } from './installation.ts'
import { median, number, printLater, printTable } from './measure.ts'
import { keepOnCore, processorSeconds } from './processor-seconds.ts'
import { note } from './results.ts'
import { seedReport } from './seed.ts'

const workerEntry = join(import.meta.dirname, '../apps/server/src/worker/worker-main.ts')

/** What people wait for around a run: its first row, its stop, another worker after a kill; and what idling costs. */
export async function benchRuns({ rounds, products }: { rounds: number; products: number }): Promise<void> {
  await using database = await startDatabase()
  const { db } = connect(database.databaseUrl)
  const shop = await startShop(products)
  const bench = new RunBench(db, database, shop)
  try {
    const [alone, ofTwo] = await bench.idle()
    const rows = [
      waitOf('start of a run to its first committed row', await bench.firstRow(rounds), 500),
      waitOf('stop asked to run ended', await bench.stop(rounds), 2000),
      ...(await bench.kill(rounds)),
    ]
    const head = ['what people wait for', 'median', 'slowest', 'wanted']
    printTable(`Runs, ${rounds} rounds each`, head, rows)
    for (const [what, value] of [
      ['transactions a second of an idle worker', alone!],
      ['transactions a second of each of two idle workers', ofTwo!],
    ] as const)
      note({ what, value, unit: '', goal: { atMost: 1 } })
    printLater(
      `An idle worker: ${number(alone!, 2)} transactions a second, each of two ${number(ofTwo!, 2)} (wanted: below 1).`,
    )
    await benchSecondWorker(bench, products)
    await benchGrowth(db, database)
  } finally {
    shop.stop()
    await db.destroy()
  }
}

/**
 * What a second worker process gains. A process alone uses the other core too, for collecting garbage and compiling, so
 * two of them have no second core to gain on two; with a core for each they show what a process costs the other. The
 * shop and the database need these cores as well: of the time of two, half of what their processors worked is taken
 * off, as each core had half of it; of the time of one nothing, since there is a core for them.
 */
async function benchSecondWorker(bench: RunBench, products: number): Promise<void> {
  const gain = await bench.secondWorker()
  printLater(
    `Eight runs of ${number(products)} products each: two worker processes are ${number(gain.ratio, 2)} times one ` +
      `(${number(gain.one)} and ${number(gain.two)} pages/s). Of ${availableParallelism()} cores, which the shop and the ` +
      `database share, two busy loops get ${number(gain.allowed, 2)} times one.`,
  )
  const one = await bench.throughputOnCores([0])
  const two = await bench.throughputOnCores([0, 1])
  if (!one || !two)
    return printLater('Processes can not be kept on cores here (taskset), so that was left out.')
  const seconds = two.seconds - two.others / 2
  const ratio = two.pages / seconds / (one.pages / one.seconds)
  note({
    what: 'two worker processes on a core each, times one, without the shop and the database',
    value: ratio,
    unit: '',
    goal: { atLeast: 1.8 },
    anchor: { what: 'two busy loops', value: gain.allowed },
  })
  printTable(
    `The same with a core for each worker process: ${number(ratio, 2)} times one`,
    ['processes', 'pages', 'seconds', 'processor seconds of shop and database', 'seconds without these'],
    [
      ['1', number(one.pages), number(one.seconds, 1), number(one.others, 1), number(one.seconds, 1)],
      ['2', number(two.pages), number(two.seconds, 1), number(two.others, 1), number(seconds, 1)],
    ],
  )
}

/** Products of the slow shop: more than are read while it is measured. */
const slowProducts = 5000
const slowMs = 100
const runCounts = [1, 8, 32]
/** Processes that the runs are spread over: with one for each run, they themselves would take all of two cores. */
const slowWorkers = 2
/** Starts and ends of runs take a processor; what is measured is between. */
const measuredMs = 15_000

/** Whether runs are as fast beside many others as alone, where the site is what they wait for. */
async function benchGrowth(db: Db, database: BenchDatabase): Promise<void> {
  const shop = await startShop(slowProducts, slowMs)
  try {
    const bench = new RunBench(db, database, shop)
    const speeds: number[] = []
    for (const count of runCounts) speeds.push(await bench.steadySpeed(count))
    const share = (at: number) => speeds[at]! / (runCounts[at]! * speeds[0]!)
    const most = runCounts.length - 1
    note({
      what: `pages a second of ${runCounts[most]} runs on a slow site, share of as many times one`,
      value: share(most),
      unit: '',
      goal: { atLeast: 0.95 },
    })
    printTable(
      `Runs on ${slowWorkers} worker processes and a site whose pages take ${slowMs} ms, two at a time per run`,
      ['runs', 'pages/s', 'share of as many times one'],
      runCounts.map((count, at) => [String(count), number(speeds[at]!, 1), number(share(at), 2)]),
    )
  } finally {
    shop.stop()
  }
}

interface Throughput {
  pages: number
  seconds: number
  /** Seconds that processors worked for the shop and the database. */
  others: number
}

type Shop = Awaited<ReturnType<typeof startShop>>

class RunBench {
  private readonly db: Db
  private readonly database: BenchDatabase
  private readonly shop: Shop

  constructor(db: Db, database: BenchDatabase, shop: Shop) {
    this.db = db
    this.database = database
    this.shop = shop
  }

  async firstRow(rounds: number): Promise<number[]> {
    const worker = await this.worker()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const run = await this.start({ delayMs: 50 })
      await this.until(run, 'rows > 0')
      times.push(performance.now() - started)
      await this.askToStop(run)
      await this.until(run, 'ended_at is not null')
    }
    await end(worker, 'SIGTERM')
    return times
  }

  async stop(rounds: number): Promise<number[]> {
    const worker = await this.worker()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const run = await this.start({ delayMs: 0 })
      await this.until(run, 'rows > 50')
      const asked = performance.now()
      await this.askToStop(run)
      await this.until(run, 'ended_at is not null')
      times.push(performance.now() - asked)
    }
    await end(worker, 'SIGTERM')
    return times
  }

  async kill(rounds: number): Promise<string[][]> {
    const claimed: number[] = []
    const settled: number[] = []
    const times: number[] = []
    let standby = await this.worker()
    const run = await this.start({ delayMs: 40 })
    await this.until(run, 'next_sequence > 2')
    for (let round = 0; round < rounds; round++) {
      const working = standby
      standby = await this.worker()
      await this.untilBeaten(standby)
      const { next_sequence, attempt } = await this.row(run)
      await end(working, 'SIGKILL')
      const killed = performance.now()
      await this.until(run, `attempt > ${attempt}`)
      claimed.push(performance.now() - killed)
      // The first batch that settles a page takes the attempt back from the fruitless ones.
      await this.until(run, `attempt > ${attempt} and fruitless_attempts = 0`)
      settled.push(performance.now() - killed)
      await this.until(run, `next_sequence > ${next_sequence + 1}`)
      times.push(performance.now() - killed)
    }
    await this.askToStop(run)
    await this.until(run, 'ended_at is not null')
    await end(standby, 'SIGTERM')
    return [
      waitOf('worker killed to its run claimed by another', claimed, 700),
      waitOf('worker killed to the first batch of another', settled, 700),
      // Mostly the other worker's second batch: the killed one may have committed after its last batch was counted.
      waitOf('worker killed to two more batches of its run', times, 3000),
    ]
  }

  /** Transactions a second of each of one and of two workers that have nothing to do, as the database counts them. */
  async idle(): Promise<number[]> {
    this.vacuum('off') // what the database does for itself is not to be counted
    const none = await this.transactionsPerSecond()
    const workers: ChildProcess[] = []
    const each: number[] = []
    for (const count of [1, 2]) {
      workers.push(await this.worker())
      // The database counts what an idle connection did up to ten seconds late: its start is not to be counted.
      await sleep(15_000)
      each.push(((await this.transactionsPerSecond()) - none) / count)
    }
    for (const worker of workers) await end(worker, 'SIGTERM')
    this.vacuum('on')
    return each
  }

  /** By the server's own files: the product's role may not change its settings. */
  private vacuum(state: 'on' | 'off'): void {
    appendFileSync(join(this.database.folder, 'postgres', 'postgresql.conf'), `\nautovacuum = ${state}\n`)
    process.kill(this.postmaster, 'SIGHUP')
  }

  private get postmaster(): number {
    const [pid] = readFileSync(join(this.database.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }

  async secondWorker(): Promise<{ one: number; two: number; ratio: number; allowed: number }> {
    const one = await this.throughput(1, 8, 8)
    const two = await this.throughput(2, 8, 8)
    const [alone, together] = [await spin(1), await spin(2)]
    return { one, two, ratio: two / one, allowed: together / alone }
  }

  /** Pages a second of so many runs on so many worker processes. */
  async throughput(processes: number, count: number, perHost: number): Promise<number> {
    const workers = await Promise.all(Array.from({ length: processes }, () => this.worker()))
    const { pages, seconds } = await this.readWith(workers, count, perHost)
    return pages / seconds
  }

  /** What eight runs take on worker processes that are kept on a core each; null where that isn't possible. */
  async throughputOnCores(cores: readonly number[]): Promise<Throughput | null> {
    const workers = await Promise.all(cores.map(() => this.worker()))
    const areKept = cores.every((core, at) => keepOnCore(workers[at]!.pid!, core))
    const others = () => processorSeconds([this.shop.pid, this.postmaster])
    const before = others()
    const result = await this.readWith(workers, 8, 8)
    const after = others()
    return areKept && before !== null && after !== null ? { ...result, others: after - before } : null
  }

  private async readWith(workers: readonly ChildProcess[], count: number, perHost: number) {
    const started = performance.now()
    const runs = await Promise.all(Array.from({ length: count }, () => this.start({ delayMs: 0, perHost })))
    for (const run of runs) await this.until(run, 'ended_at is not null')
    const seconds = (performance.now() - started) / 1000
    const pages = await this.done(runs)
    for (const worker of workers) await end(worker, 'SIGTERM')
    return { pages, seconds }
  }

  /** Pages a second of so many runs while all of them are going on. */
  async steadySpeed(count: number): Promise<number> {
    const workers = await Promise.all(
      Array.from({ length: slowWorkers }, () => this.worker(Math.max(...runCounts) / slowWorkers)),
    )
    const runs = await Promise.all(
      Array.from({ length: count }, () => this.start({ delayMs: 0, perHost: 2 })),
    )
    for (const run of runs) await this.until(run, 'rows > 100')
    const [before, since] = [await this.done(runs), performance.now()]
    await sleep(measuredMs)
    const speed = (1000 * ((await this.done(runs)) - before)) / (performance.now() - since)
    for (const run of runs) await this.askToStop(run)
    for (const run of runs) await this.until(run, 'ended_at is not null')
    for (const worker of workers) await end(worker, 'SIGTERM')
    return speed
  }

  private async done(runs: readonly number[]): Promise<number> {
    const { done } = await this.db
      .selectFrom('runs')
      .select((eb) => eb.fn.sum<number>('done').as('done'))
      .where('id', 'in', runs)
      .executeTakeFirstOrThrow()
    return done
  }

  private async start(fetching: { delayMs: number; perHost?: number }): Promise<number> {
    const { recipe } = checkRecipe({ ...productRecipe(this.shop.url), fetch: { perHost: 4, ...fetching } })
    if (!recipe) throw new Error('the recipe is wrong')
    const { runId } = await seedReport(this.db, recipe)
    await sql`select pg_notify(${channels.runQueued}, '')`.execute(this.db)
    return runId
  }

  private async askToStop(run: number): Promise<void> {
    await this.db
      .updateTable('runs')
      .set({ stop_requested_at: sql`now()` })
      .where('id', '=', run)
      .execute()
    await sql`select pg_notify(${channels.runStop}, ${String(run)})`.execute(this.db)
  }

  private row = (run: number) =>
    this.db
      .selectFrom('runs')
      .select(['next_sequence', 'attempt'])
      .where('id', '=', run)
      .executeTakeFirstOrThrow()

  /** Until a worker has sent its first heartbeat: the one that follows is as far away as can be. */
  private async untilBeaten({ pid }: ChildProcess): Promise<void> {
    const worker = () =>
      this.db
        .selectFrom('workers')
        .select('id')
        .where('pid', '=', pid!)
        .whereRef('heartbeat_at', '>', 'started_at')
        .executeTakeFirst()
    while (!(await worker())) await sleep(5)
  }

  private async until(run: number, condition: string): Promise<void> {
    for (;;) {
      const { rows } = await sql`select 1 from runs where id = ${run} and ${sql.raw(condition)}`.execute(
        this.db,
      )
      if (rows.length > 0) return
      await sleep(5)
    }
  }

  private async transactionsPerSecond(): Promise<number> {
    // As long as the longest pause of a worker's loops, so that each counts once.
    const seconds = 60
    const before = await this.transactions()
    await sleep(seconds * 1000)
    return ((await this.transactions()) - before) / seconds
  }

  private async transactions(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(this.db)
    const { rows } = await sql<{ count: number }>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(
      this.db,
    )
    return rows[0]!.count
  }

  private async worker(runsAtOnce = 4): Promise<ChildProcess> {
    const child = fork(workerEntry, {
      env: {
        ...process.env,
        DATABASE_URL: this.database.databaseUrl,
        WINDROW_DATA_DIR: this.database.folder,
        WINDROW_ROLES: 'worker',
        WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
        WINDROW_LOG_LEVEL: 'silent',
        WINDROW_RUNS_PER_WORKER: String(runsAtOnce),
      },
    })
    await once(child, 'message')
    return child
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

/** A line of what people wait for, whose median has a goal. */
function waitOf(what: string, times: readonly number[], atMost: number): string[] {
  note({ what, value: median(times), unit: 'ms', goal: { atMost } })
  return [what, `${number(median(times))} ms`, `${number(Math.max(...times))} ms`, `${number(atMost)} ms`]
}

/** How often busy loops in so many threads turn in a second: what the machine allows. */
async function spin(threads: number): Promise<number> {
  const code = `
    const { parentPort } = require('node:worker_threads')
    let turns = 0
    for (const end = performance.now() + 1000; performance.now() < end; turns++) for (let i = 0; i < 1e5; i++) Math.sqrt(i)
    parentPort.postMessage(turns)`
  const turns = Array.from({ length: threads }, async () => {
    const [count] = (await once(new Worker(code, { eval: true }), 'message')) as [number]
    return count
  })
  return (await Promise.all(turns)).reduce((sum, count) => sum + count, 0)
}
