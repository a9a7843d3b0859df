import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { roleIds } from '@windrow/contract/roles'
import { catalogueRecipe } from '@windrow/practice-site/practice-recipes'
import { channels } from '../apps/server/src/database/notification-hub.ts'
import { WindrowProcess } from '../apps/server/src/testing/windrow-process.ts'
import { benchSecret, tokenOf, withContext } from './installation.ts'
import { median, number, printTable } from './measure.ts'
import { note } from './results.ts'
import { seedReport } from './seed.ts'

/** Longer than a permission is taken for granted, so that each change is checked for every stream. */
const betweenChangesMs = 3000
const openedAtOnce = 50

interface Wanted {
  people: number
  streamsEach: number
  changes: number
}

/** A stream that counts the events that it got. */
class Stream {
  events = 0

  static open(url: string, token: string, agent: Agent): Promise<Stream> {
    const stream = new Stream()
    return new Promise((resolve, reject) => {
      const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode === 200) resolve(stream.#read(response))
        else reject(new Error(`the stream answered ${response.statusCode}`))
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  #read(response: IncomingMessage): this {
    response.on('data', (chunk: Buffer) => {
      if (chunk.includes('data: ')) this.events += 1
    })
    response.on('error', () => {})
    return this
  }
}

/** Memory of a process in MB, as the system counts it. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Many people follow the runs of a report on one API node: its memory, and how soon a change reaches all of them. */
export async function benchStreams({ people, streamsEach, changes }: Wanted): Promise<void> {
  await withContext(async (app, databaseUrl) => {
    const { recipe } = checkRecipe(catalogueRecipe('https://shop.example'))
    const seeded = await seedReport(app.db, recipe!)
    await app.db.updateTable('runs').set({ status: 'PROCESSING', started_at: new Date() }).execute()
    const users = await app.db
      .insertInto('users')
      .values(
        Array.from({ length: people }, (_, n) => ({
          organization_id: seeded.organizationId,
          email: `follower-${n}@windrow.example`,
          first_name: 'F',
          last_name: String(n),
          role_id: roleIds.MANAGER,
          password_hash: null,
        })),
      )
      .returning('id')
      .execute()
    await using node = new WindrowProcess({
      DATABASE_URL: databaseUrl,
      WINDROW_DATA_DIR: app.config.dataDir,
      WINDROW_ROLES: 'api',
      WINDROW_WORKERS: undefined,
      WINDROW_SECRET_KEY: benchSecret,
    })
    const { url } = await node.ready()
    const address = `${url}/api/projects/${seeded.projectId}/reports/${seeded.reportId}/events`
    const empty = memoryOf(node.child.pid!)
    const agent = new Agent({ keepAlive: false })
    const streams: Stream[] = []
    for (const { id } of users) {
      const token = await tokenOf(app, id)
      for (let n = 0; n < streamsEach; n += openedAtOnce)
        streams.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(openedAtOnce, streamsEach - n) }, () =>
              Stream.open(address, token, agent),
            ),
          )),
        )
    }
    await sleep(betweenChangesMs)
    const open = memoryOf(node.child.pid!)
    const times: number[] = []
    for (let change = 1; change <= changes; change += 1) {
      const before = streams.map(({ events }) => events)
      const started = performance.now()
      await app.db.updateTable('runs').set({ done: change }).where('id', '=', seeded.runId).execute()
      await sql`select pg_notify(${channels.runChanged}, ${`${seeded.reportId}:${seeded.runId}`})`.execute(
        app.db,
      )
      while (streams.some(({ events }, at) => events === before[at]!)) await sleep(1)
      times.push(performance.now() - started)
      await sleep(betweenChangesMs)
    }
    agent.destroy()
    const many = `${number(streams.length)} event streams`
    note({ what: `memory of a node with ${many}`, value: open, unit: 'MB', goal: { atMost: 300 } })
    note({ what: `a change reaches ${many}`, value: median(times), unit: 'ms', goal: { atMost: 500 } })
    printTable(
      `Event streams of ${number(people)} people, ${streamsEach} each, on one API node (wanted: 300 MB, 500 ms)`,
      ['streams', 'memory without', 'with them', 'a change reaches all, median', 'slowest'],
      [
        [
          number(streams.length),
          `${number(empty)} MB`,
          `${number(open)} MB`,
          `${number(median(times))} ms`,
          `${number(Math.max(...times))} ms`,
        ],
      ],
    )
  })
}
