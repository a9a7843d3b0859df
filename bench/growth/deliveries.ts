import { AttemptListQuery, DeliveryListQuery } from '@windrow/contract/schemas/deliveries'
import { sql } from 'kysely'
import { claimDelivery } from '../../apps/server/src/features/deliveries/claim-delivery.ts'
import { listAttempts, listDeliveries } from '../../apps/server/src/features/deliveries/delivery-queries.ts'
import { plainDestination } from '../../apps/server/src/testing/plain-destination.ts'
import { startDatabase } from '../installation.ts'
import { seedPlaces } from '../seed-lists.ts'
import { openDatabaseTime, type DatabaseTime } from './database-time.ts'
import { growing } from './growth-table.ts'

const reports = 1000
/** The report whose deliveries are listed, and its destination. */
const busy = 1

/** A destination for each report, of the same number. */
async function seedDestinations({ db }: DatabaseTime): Promise<void> {
  await seedPlaces(db, { accounts: 50, projects: 100, reports })
  const secrets = { sealed_secrets: null, secret_names: [], secret_hints: '{}' }
  const values = {
    name: 'S3',
    type: 'S3' as const,
    target: 's3',
    settings: '{}',
    ...secrets,
    ...plainDestination,
  }
  await db
    .insertInto('destinations')
    .values(
      Array.from({ length: reports }, (_, at) => ({ ...values, report_id: at + 1, file_name: 'data.csv' })),
    )
    .execute()
}

/** Ended deliveries of one report, each with an attempt. */
async function seedEnded({ db }: DatabaseTime, deliveries: number): Promise<void> {
  await sql`truncate deliveries cascade`.execute(db)
  await sql`insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, state, created_at, ended_at)
    select ${busy}::int, ${busy}::int, n, now(), n, 'RUN', case when n % 50 = 7 then 'FAILED' else 'DELIVERED' end, now(), now()
    from generate_series(1, ${deliveries}::int) n`.execute(db)
  await sql`insert into delivery_attempts (delivery_id, destination_id, report_id, run_id, attempt, number, result, answer)
    select id, destination_id, report_id, run_id, 1, 1, 'DELIVERED', 'Stored.' from deliveries`.execute(db)
}

/** As many more that wait, in turns for the other destinations. */
const queue = ({ db }: DatabaseTime, deliveries: number) =>
  sql`insert into deliveries (destination_id, report_id, run_id, run_date, number, origin)
    select d, d, n, now(), n, 'RUN' from generate_series(1, ${deliveries}::int) n, lateral (select 2 + n % ${reports - 1}::int as d) x`.execute(
    db,
  )

async function measure(time: DatabaseTime, deliveries: number) {
  const { db, costs } = time
  const list = (more: object = {}) =>
    listDeliveries(db, busy, DeliveryListQuery.parse({ limit: 25, ...more }))
  const middle = Math.max(1, Math.round(deliveries / 2 / 25))
  await seedEnded(time, deliveries)
  await queue(time, 100)
  await sql`vacuum analyze`.execute(db) // as autovacuum would have done by then
  const listed = await costs({
    first: () => list(),
    middle: () => list({ page: middle }),
    failed: () => list({ state: 'FAILED' }),
    attempts: () => listAttempts(db, busy, AttemptListQuery.parse({})),
    few: () => claimDelivery(db),
  })
  await sql`delete from deliveries where ended_at is null`.execute(db)
  await queue(time, deliveries)
  await sql`vacuum analyze`.execute(db)
  return { ...listed, ...(await costs({ many: () => claimDelivery(db) })) }
}

/** Deliveries of a report, and as many that wait. */
export async function growDeliveries(sizes: readonly number[]): Promise<void> {
  await using database = await startDatabase()
  await using time = openDatabaseTime(database.databaseUrl)
  await seedDestinations(time)
  await growing(sizes, {
    area: 'deliveries',
    title: 'Deliveries of a report, processor time of this process and the database',
    lines: {
      first: { what: 'deliveries of the report, first page', of: 'page', unit: 'ms' },
      middle: { what: 'deliveries of the report, page in the middle', of: 'page', unit: 'ms' },
      failed: { what: 'failed deliveries of the report', of: 'whole', unit: 'ms' },
      attempts: { what: 'attempts of the report, first page', of: 'page', unit: 'ms' },
      few: { what: "worker's claim of the next of a few", of: 'page', unit: 'ms' },
      many: { what: "worker's claim of the next while as many wait", of: 'page', unit: 'ms' },
    },
    measure: (deliveries) => measure(time, deliveries),
  })
}
