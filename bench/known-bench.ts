import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { workerFlags } from '../apps/server/src/worker/worker-flags.ts'
import { startDatabase } from './installation.ts'
import { contend, number, printTable } from './measure.ts'
import { note } from './results.ts'

const links = 2000
const itemsRead = 5000

/** Memory of a whole run, as a worker does it, that knows many addresses of which it has read few. */
export async function benchKnown(): Promise<void> {
  await using database = await startDatabase()
  const rows: string[][] = []
  for (const known of [10_000, 100_000, 1_000_000]) {
    const lists = known / links
    const site = spawn(
      process.execPath,
      [join(import.meta.dirname, 'link-lists.ts'), String(lists), String(links)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = (await once(site.stdout, 'data')) as [Buffer]
    const outcome = await contend(process.execPath, [
      ...workerFlags,
      join(import.meta.dirname, 'contenders/windrow-known.ts'),
      `${line.toString().trim()}/lists/0`,
      database.databaseUrl,
      String(lists + itemsRead),
    ])
    site.kill()
    if (outcome && known === 1_000_000)
      note({
        what: 'memory of a run that knows 1,000,000 addresses',
        value: outcome.memoryMb,
        unit: 'MB',
        goal: { atMost: 260 },
      })
    if (outcome)
      rows.push([
        number(known),
        number(outcome.pages),
        `${number(outcome.memoryMb)} MB`,
        number(outcome.seconds, 1),
      ])
  }
  printTable(
    `A whole run that knows many addresses; ${number(links)} on each list (wanted: at most 260 MB at 1,000,000)`,
    ['known addresses', 'pages read', 'memory', 'seconds'],
    rows,
  )
}
