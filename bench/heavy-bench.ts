import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { workerFlags } from '../apps/server/src/worker/worker-flags.ts'
import type { Outcome } from './contenders/fields.ts'
import { startDatabase } from './installation.ts'
import { contend, median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const kinds = [
  ['pages', 'pages of 2,000 items with 40 fields, 1.9 MB', 20],
  ['api', 'JSON of 2,000 items with 40 fields, 5 MB', 20],
  ['sitemap', 'a sitemap of 50,000 pages, and 200 of them', 200],
] as const

const contender = (file: string) => join(import.meta.dirname, 'contenders', file)

/** Whole runs on heavy pages, beside a loop of bare parts on the same site in the same minute. */
export async function benchHeavy({ rounds }: { rounds: number }): Promise<void> {
  await using database = await startDatabase()
  const site = spawn(process.execPath, [join(import.meta.dirname, 'heavy-site.ts'), '20'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(site.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  try {
    await measureAll(url, database.databaseUrl, rounds)
  } finally {
    site.kill()
  }
}

async function measureAll(url: string, databaseUrl: string, rounds: number): Promise<void> {
  const table: string[][] = []
  for (const [kind, what, pages] of kinds) {
    const order = [kind, url, databaseUrl, String(pages)]
    const ours: Outcome[] = []
    const bare: Outcome[] = []
    for (let round = 0; round < rounds; round += 1) {
      const windrow = [...workerFlags, contender('heavy-windrow.ts'), ...order]
      const outcome = await contend(process.execPath, windrow)
      const loop = await contend(process.execPath, [contender('heavy-bare.ts'), ...order])
      if (!outcome || !loop) throw new Error(`${kind} could not be measured`)
      if (outcome.rows !== loop.rows) throw new Error(`${kind} gave ${outcome.rows} and ${loop.rows} rows`)
      ours.push(outcome)
      bare.push(loop)
    }
    const speed = (outcomes: Outcome[]) => median(outcomes.map((one) => one.pages / one.seconds))
    const memory = (outcomes: Outcome[]) => median(outcomes.map((one) => one.memoryMb))
    const [own, other] = [speed(ours), speed(bare)]
    note({
      what,
      value: own,
      unit: 'pages/s',
      goal: { atLeast: 0.9 * other },
      anchor: { what: 'loop of bare parts', value: other },
    })
    table.push([
      what,
      number(own, 1),
      number(other, 1),
      number(own / other, 2),
      `${number(memory(ours))} MB`,
      `${number(memory(bare))} MB`,
    ])
  }
  printTable(
    `Heavy pages: whole runs, durable, median of ${rounds} (wanted: at least 0.9 of the bare parts)`,
    ['', 'pages/s', 'bare', 'times', 'memory', 'bare'],
    table,
  )
}
