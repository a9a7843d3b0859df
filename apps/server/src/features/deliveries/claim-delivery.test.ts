import { sql } from 'kysely'
import { expect } from 'vitest'
import { plainDestination } from '../../testing/plain-destination.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-app.ts'
import { recipe } from '../../testing/delivery-support.ts'
import { claimDelivery } from './claim-delivery.ts'

test('of long lines for destinations, the first of each is claimed, and the second once the first has ended', async ({
  server,
}) => {
  const { db } = server.app
  const { api } = await server.signIn('ADMIN')
  const { rid, hid } = await startReport(api, recipe)
  const destination = { name: 'Lake', type: 'S3' as const, target: 'lake', settings: '{}', report_id: rid }
  const secrets = { sealed_secrets: null, secret_names: [], secret_hints: '{}', file_name: 'x' }
  const made = await db
    .insertInto('destinations')
    .values(['one', 'other'].map((target) => ({ ...destination, ...secrets, ...plainDestination, target })))
    .returning('id')
    .execute()
  const places = made.map(({ id }) => id)
  await sql`insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, next_attempt_at)
    select d, ${rid}::bigint, ${hid}::bigint, now(), n, 'MANUAL', now() - n * interval '1 second'
    from generate_series(1, 20) n, unnest(${places}::bigint[]) d`.execute(db)
  const claim = async () => {
    const claimed = await claimDelivery(db)
    if (!claimed) return null
    const { destination_id, number } = await db
      .selectFrom('deliveries')
      .select(['destination_id', 'number'])
      .where('id', '=', claimed.id)
      .executeTakeFirstOrThrow()
    return { destination_id, number }
  }

  const firsts = [await claim(), await claim()]
  const none = await claim()
  await db
    .updateTable('deliveries')
    .set({ state: 'DELIVERED', ended_at: new Date() })
    .where('state', '=', 'RUNNING')
    .where('destination_id', '=', places[1]!)
    .execute()

  expect(firsts).toEqual(places.map((destination_id) => ({ destination_id, number: 20 })))
  expect(none).toBeNull()
  expect(await claim()).toEqual({ destination_id: places[1], number: 19 })
})
