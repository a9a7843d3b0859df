import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../apps/server/src/database/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { workerFlags } from '../apps/server/src/worker/worker-flags.ts'
import { contend, number, printTable } from './measure.ts'

const links = 2000
const itemsRead = 5000

/** Memory of a whole run, as a worker does it, that knows many addresses of which it has read few. */
export async function benchKnown(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-known-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') })
  const databaseUrl = postgres.url('postgres')
  const { db } = connect(databaseUrl)
  await migrate(db)
  await db.destroy()
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
      databaseUrl,
      String(lists + itemsRead),
    ])
    site.kill()
    if (outcome)
      rows.push([
        number(known),
        number(outcome.pages),
        `${number(outcome.memoryMb)} MB`,
        number(outcome.seconds, 1),
      ])
  }
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  printTable(
    `A whole run that knows many addresses; ${number(links)} on each list (wanted: below 300 MB at 1,000,000)`,
    ['known addresses', 'pages read', 'memory', 'seconds'],
    rows,
  )
}
