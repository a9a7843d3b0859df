import { sql } from 'kysely'
import type { z } from 'zod'
import { mostAttempts } from '@windrow/contract/deliveries'
import type {
  Attempt,
  AttemptListQuery,
  Delivery,
  DeliveryDetail,
  DeliveryListQuery,
} from '@windrow/contract/schemas/deliveries'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'
import { notFound } from '../../errors/app-error.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Rows in the files of a delivery: each format contains all of them once. null until its files are made. */
const deliveredRows = sql<number | null>`(
  select max(rows) from (
    select sum(row_count)::bigint as rows from delivery_files where delivery_id = deliveries.id group by format) of_format
)`.as('delivered_rows')

const namedDeliveries = (db: Db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('destinations', 'destinations.id', 'deliveries.destination_id')
    .selectAll('deliveries')
    .select(['destinations.name as destination_name', 'destinations.type as destination_type', deliveredRows])

type NamedDelivery = Awaited<ReturnType<ReturnType<typeof namedDeliveries>['executeTakeFirstOrThrow']>>

const toDelivery = (row: NamedDelivery): Delivery => ({
  deliveryId: row.id,
  destinationId: row.destination_id,
  destinationName: row.destination_name,
  destinationType: row.destination_type,
  runId: row.run_id,
  runDate: row.run_date.toISOString(),
  state: row.state,
  origin: row.origin,
  tries: row.tries,
  mostAttempts,
  message: row.message,
  fault: row.fault,
  nextAttempt: row.state === 'RETRYING' ? row.next_attempt_at.toISOString() : null,
  records: row.delivered_rows,
  bytes: row.bytes,
  bytesDone: Math.min(row.bytes_done, row.bytes),
  createdDate: row.created_at.toISOString(),
  endedDate: iso(row.ended_at),
})

/** Deliveries by id, with the time of their last attempt. */
export async function findDeliveries(
  db: Db,
  ids: readonly number[],
): Promise<{ delivery: Delivery; lastAttempt: string | null }[]> {
  if (ids.length === 0) return []
  const rows = await namedDeliveries(db)
    .select(
      sql<Date | null>`(select max(started_at) from delivery_attempts where delivery_id = deliveries.id)`.as(
        'last_attempt',
      ),
    )
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.id')
    .execute()
  return rows.map((row) => ({ delivery: toDelivery(row), lastAttempt: iso(row.last_attempt) }))
}

/** A delivery of a report. Throws NOT_FOUND. */
export async function loadDelivery(db: Db, reportId: number, id: number): Promise<Delivery> {
  const row = await namedDeliveries(db)
    .where('deliveries.id', '=', id)
    .where('deliveries.report_id', '=', reportId)
    .executeTakeFirst()
  if (!row) throw notFound('delivery')
  return toDelivery(row)
}

const counted = sql<number>`count(*)::int`.as('total')

export async function listDeliveries(
  db: Db,
  reportId: number,
  { page, limit, destinations, state, historyId }: z.output<typeof DeliveryListQuery>,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const conditions = [
    sql<boolean>`deliveries.report_id = ${reportId}`,
    ...(destinations?.length
      ? [sql<boolean>`deliveries.destination_id = any(${destinations}::bigint[])`]
      : []),
    ...(state ? [sql<boolean>`deliveries.state = ${state}`] : []),
    ...(historyId === undefined ? [] : [sql<boolean>`deliveries.run_id = ${historyId}`]),
  ]
  const [rows, { total }] = await Promise.all([
    namedDeliveries(db)
      // Only those of the page are looked at more closely, not those that it skips.
      .where('deliveries.id', 'in', (eb) =>
        eb
          .selectFrom('deliveries')
          .select('deliveries.id')
          .where((filter) => filter.and(conditions))
          .orderBy('deliveries.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit),
      )
      .orderBy('deliveries.id', 'desc')
      .execute(),
    db
      .selectFrom('deliveries')
      .select(counted)
      .where((eb) => eb.and(conditions))
      .executeTakeFirstOrThrow(),
  ])
  return { deliveries: rows.map(toDelivery), total }
}

const namedAttempts = (db: Db) =>
  db
    .selectFrom('delivery_attempts as a')
    .innerJoin('destinations', 'destinations.id', 'a.destination_id')
    .innerJoin('deliveries', 'deliveries.id', 'a.delivery_id')
    .selectAll('a')
    .select([
      'destinations.name as destination_name',
      'destinations.type as destination_type',
      'deliveries.run_date',
    ])

type NamedAttempt = Awaited<ReturnType<ReturnType<typeof namedAttempts>['executeTakeFirstOrThrow']>>

const toAttempt = (row: NamedAttempt): Attempt => ({
  attemptId: row.id,
  deliveryId: row.delivery_id,
  destinationId: row.destination_id,
  destinationName: row.destination_name,
  destinationType: row.destination_type,
  runId: row.run_id,
  runDate: row.run_date.toISOString(),
  number: row.number,
  mostAttempts,
  result: row.result,
  fault: row.fault,
  answer: row.answer,
  fileName: row.first_file,
  files: row.files,
  bytes: row.bytes,
  startedDate: row.started_at.toISOString(),
  endedDate: iso(row.ended_at),
})

const found = (search: string) =>
  sql<boolean>`(${holdsText(sql.ref('a.answer'), search)} or ${holdsText(sql`coalesce(a.first_file, '')`, search)}
    or a.run_id::text = ${search.replace(/^(run )?#?/i, '')})`

export async function listAttempts(
  db: Db,
  reportId: number,
  { page, limit, destinations, result, search }: z.output<typeof AttemptListQuery>,
): Promise<{ attempts: Attempt[]; total: number }> {
  const conditions = [
    sql<boolean>`a.report_id = ${reportId}`,
    ...(destinations?.length ? [sql<boolean>`a.destination_id = any(${destinations}::bigint[])`] : []),
    ...(result ? [sql<boolean>`a.result = ${result}`] : []),
    ...(search ? [found(search)] : []),
  ]
  const [rows, { total }] = await Promise.all([
    namedAttempts(db)
      .where('a.id', 'in', (eb) =>
        eb
          .selectFrom('delivery_attempts as a')
          .select('a.id')
          .where((filter) => filter.and(conditions))
          .orderBy('a.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit),
      )
      .orderBy('a.id', 'desc')
      .execute(),
    db
      .selectFrom('delivery_attempts as a')
      .select(counted)
      .where((eb) => eb.and(conditions))
      .executeTakeFirstOrThrow(),
  ])
  return { attempts: rows.map(toAttempt), total }
}

/** A delivery with its files and all attempts, newest first. */
export async function deliveryDetail(db: Db, reportId: number, id: number): Promise<DeliveryDetail> {
  const [delivery, files, attempts] = await Promise.all([
    loadDelivery(db, reportId, id),
    db.selectFrom('delivery_files').selectAll().where('delivery_id', '=', id).orderBy('position').execute(),
    namedAttempts(db)
      .where('a.delivery_id', '=', id)
      .where('a.report_id', '=', reportId)
      .orderBy('a.id', 'desc')
      .limit(100)
      .execute(),
  ])
  return {
    delivery,
    files: files.map((file) => ({
      name: file.name,
      bytes: file.bytes,
      rows: file.row_count,
      sha256: file.sha256,
      location: file.location,
      checksum: file.checksum,
      answer: file.answer,
      deliveredDate: iso(file.delivered_at),
    })),
    attempts: attempts.map((row) => ({ ...toAttempt(row), request: row.request, response: row.response })),
  }
}
