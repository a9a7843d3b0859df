import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { bareS3Upload, bareSftpUpload } from '@windrow/delivery/testing/bare-upload'
import { s3Keys } from '@windrow/delivery/testing/s3-server'
import { toConfig } from '../apps/server/src/config/config.ts'
import { readEnvironment } from '../apps/server/src/config/environment.ts'
import type { AppContext } from '../apps/server/src/context.ts'
import { createContext } from '../apps/server/src/create-context.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { claimDelivery } from '../apps/server/src/features/deliveries/claim-delivery.ts'
import { DeliveryLoop } from '../apps/server/src/features/deliveries/delivery-loop.ts'
import { sealedSettings, type Settings } from '../apps/server/src/features/deliveries/destination-secrets.ts'
import { orderDeliveries } from '../apps/server/src/features/deliveries/queue-deliveries.ts'
import { workOnDelivery } from '../apps/server/src/features/deliveries/work-on-delivery.ts'
import { plainDestination } from '../apps/server/src/testing/plain-destination.ts'
import { WindrowProcess } from '../apps/server/src/testing/windrow-process.ts'
import { fillRun } from './fill-run.ts'
import { median, number, printTable } from './measure.ts'
import { note } from './results.ts'

const secret = 'a secret for measuring, long enough'
/** About what a row of the table takes as CSV. */
const bytesPerRow = 90
const looks = 20
const patienceMs = 60_000

interface Servers {
  endpoint: string
  port: number
}

async function startServers(): Promise<{ child: ChildProcess; servers: Servers }> {
  const child = fork(join(import.meta.dirname, 'delivery-servers.ts'), { execArgv: [] })
  const [servers] = (await once(child, 'message')) as [Servers]
  return { child, servers }
}

/** A run of about so many megabytes as CSV. @returns what deliveries name. */
async function seedRun(
  app: AppContext,
  megabytes: number,
): Promise<{ id: number; report_id: number; user: number }> {
  const insert = async (table: 'organizations' | 'users' | 'projects' | 'reports' | 'runs', values: object) =>
    (
      await app.db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const organization_id = await insert('organizations', { name: 'Nordlake' })
  const person = { email: 'maja@nordlake.example', first_name: 'Maja', last_name: 'Lindqvist', role_id: 1 }
  const user = await insert('users', { ...person, organization_id })
  const project_id = await insert('projects', { organization_id, owner_id: user, name: 'Outdoor gear' })
  const report = { name: 'Catalogue', status: 'ACTIVE', service_code: 'recipe', created_by: user }
  const report_id = await insert('reports', { ...report, project_id })
  const rows = Math.round((megabytes * 1024 * 1024) / bytesPerRow)
  const run = { recipe_version: 1, status: 'SUCCESS', run_type: 'On-demand', initiator_id: user, rows }
  const id = await insert('runs', {
    ...run,
    organization_id,
    report_id,
    started_at: new Date(),
    ended_at: new Date(),
  })
  await fillRun(app, id, rows)
  return { id, report_id, user }
}

async function addDestination(app: AppContext, reportId: number, type: 'S3' | 'FTP', settings: Settings) {
  const { id } = await app.db
    .insertInto('destinations')
    .values({
      report_id: reportId,
      name: type,
      type,
      target: type,
      ...sealedSettings(app, type, settings),
      file_name: 'ours.{extension}',
      ...plainDestination,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Run = Awaited<ReturnType<typeof seedRun>>

const order = (app: AppContext, run: Run, destinationId: number) =>
  app.db
    .transaction()
    .execute((trx) =>
      orderDeliveries(trx, run, { destinationIds: [destinationId], userId: run.user, origin: 'MANUAL' }),
    )

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Orders a delivery and works on it to its end. */
async function deliver(app: AppContext, run: Run, destinationId: number): Promise<void> {
  const [id] = await order(app, run, destinationId)
  const claim = await claimDelivery(app.db)
  await workOnDelivery(app, claim!, new AbortController().signal)
  const { state, message } = await app.db
    .selectFrom('deliveries')
    .select(['state', 'message'])
    .where('id', '=', id!)
    .executeTakeFirstOrThrow()
  if (state !== 'DELIVERED') throw new Error(`the delivery is ${state}: ${message}`)
}

/** From the end of the process that delivered to the start of the next attempt, in seconds. */
async function takenUp(
  app: AppContext,
  databaseUrl: string,
  run: Run,
  destinationId: number,
): Promise<number> {
  const attempts = (id: number) =>
    app.db
      .selectFrom('delivery_attempts')
      .select('started_at')
      .where('delivery_id', '=', id)
      .orderBy('id')
      .execute()
  await using first = new WindrowProcess({
    DATABASE_URL: databaseUrl,
    WINDROW_DATA_DIR: app.config.dataDir,
    WINDROW_ROLES: 'scheduler',
    WINDROW_WORKERS: undefined,
    WINDROW_SECRET_KEY: secret,
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
  })
  await first.ready()
  const [id] = await order(app, run, destinationId)
  while ((await attempts(id!)).length < 1) await sleep(looks)
  await using _second = new DeliveryLoop(app)
  first.child.kill('SIGKILL')
  await first.ended
  const killed = Date.now()
  while (Date.now() - killed < patienceMs) {
    const next = (await attempts(id!))[1]
    if (next) return (next.started_at.getTime() - killed) / 1000
    await sleep(looks)
  }
  throw new Error('nobody took the delivery of the killed process up')
}

interface Figures {
  bytes: number
  making: number
  lines: { what: string; ours: number; bare: number }[]
  lag: number
}

async function measure(app: AppContext, databaseUrl: string, megabytes: number, rounds: number) {
  const { child, servers } = await startServers()
  try {
    const run = await seedRun(app, megabytes)
    const s3 = await addDestination(app, run.report_id, 'S3', {
      ...s3Keys,
      bucket: 'data',
      region: 'us-east-1',
      endpoint: servers.endpoint,
    })
    const login = { protocol: 'SFTP', host: '127.0.0.1', username: 'maja', password: 'correct' }
    const sftp = await addDestination(app, run.report_id, 'FTP', { ...login, port: servers.port })
    const making = await seconds(() => deliver(app, run, s3))
    const { files } = await app.db.selectFrom('delivery_contents').select('files').executeTakeFirstOrThrow()
    const path = await app.store.localPath(files[0]!.objectKey)
    const pairs = [
      ['S3', () => deliver(app, run, s3), () => bareS3Upload(servers.endpoint, path, 'bare.csv')],
      ['SFTP', () => deliver(app, run, sftp), () => bareSftpUpload(servers.port, path, 'bare.csv')],
    ] as const
    const lines: Figures['lines'] = []
    for (const [what, ours, bare] of pairs) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        times[1].push(await seconds(bare))
        times[0].push(await seconds(ours))
      }
      lines.push({ what, ours: median(times[0]), bare: median(times[1]) })
    }
    child.send(true)
    const lag = await takenUp(app, databaseUrl, run, sftp)
    return { bytes: files[0]!.bytes, making, lines, lag }
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

/**
 * Sends a file of a run to S3 and over SFTP, each beside the client library's bare upload of the same file to the same
 * server; and how soon the delivery of a killed process is taken up.
 */
export async function benchDeliveries({
  megabytes,
  rounds,
}: {
  megabytes: number
  rounds: number
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-deliveries-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const databaseUrl = postgres.url
  try {
    const environment = readEnvironment({
      DATABASE_URL: databaseUrl,
      WINDROW_DATA_DIR: join(folder, 'node'),
      WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
    })
    const log = pino({ level: 'silent' })
    await using app = await createContext({ config: toConfig(environment), databaseUrl, secret, log })
    await migrate(app.db)
    print(await measure(app, databaseUrl, megabytes, rounds))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function print({ bytes, making, lines, lag }: Figures): void {
  const speed = (seconds: number) => `${number(bytes / 1024 / 1024 / seconds)} MB/s`
  for (const { what, ours, bare } of lines) {
    const anchor = { what: 'bare upload', value: bare }
    note({ what: `delivery by ${what}`, value: ours, unit: 's', goal: { atMost: bare / 0.7 }, anchor })
  }
  note({ what: 'delivery of a killed process taken up', value: lag, unit: 's', goal: { atMost: 5 } })
  printTable(
    `Deliveries of ${number(bytes / 1024 / 1024)} MB`,
    ['to', 'Windrow', 'bare upload', 'share', 'wanted'],
    [
      ...lines.map(({ what, ours, bare }) => [
        what,
        speed(ours),
        speed(bare),
        `${number((bare / ours) * 100)} %`,
        'at least 70 %',
      ]),
      ['S3, with the making of the file', speed(making), '', '', ''],
      ['after a killed process, until it is taken up', `${number(lag, 1)} s`, '', '', 'below 5 s'],
    ],
  )
}
