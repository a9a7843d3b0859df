import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import { generatedDays } from '@windrow/contract/reporting'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { GeneratedReportRow } from '../../database/figure-tables.ts'
import { explained } from '../../dataset-files/dataset-failures.ts'
import { AppError } from '../../errors/app-error.ts'
import { claimIfOpen } from '../../queue/claim-if-open.ts'
import { jobLeaseSeconds } from '../../queue/job-lease.ts'
import {
  checkLosses,
  claimLease,
  isLost,
  isOwn,
  keepLease,
  releaseLease,
  type Claim,
  type Lease,
} from '../../queue/lease.ts'
import { readParts } from './generated-content.ts'
import { pdfOf, writeXlsxOf } from './generated-files.ts'
import { activeMaker } from './report-people.ts'
import { reportingScope } from './reporting-scope.ts'

const lease: Lease = {
  table: 'generated_reports',
  what: 'generated report',
  working: 'WORKING',
  seconds: jobLeaseSeconds,
}
/** In progress per account, on all nodes. */
const mostOfAccount = 2
const failed = 'The file could not be created; try again.'

const claimGenerated = (db: Db): Promise<GeneratedReportRow | null> =>
  claimIfOpen(db, 'generated', (trx) =>
    claimLease<GeneratedReportRow>(trx, lease, {
      joins: sql`join users u on u.id = t.user_id`,
      account: sql`u.organization_id`,
      most: mostOfAccount,
      wanted: sql`(t.state = 'QUEUED')`,
      lost: sql`(${isLost(lease)})`,
      order: sql`t.id`,
      more: sql``,
    }),
  )

/** Marks it as ready or failed. Returns false if the lease was lost: the file must be discarded. */
async function endGenerated(
  db: Db,
  claim: Claim,
  end: { object_key: string; bytes: number } | { message: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generated_reports')
    .set({
      state: 'message' in end ? 'FAILED' : 'READY',
      worked_at: null,
      ended_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${generatedDays})`,
      ...end,
    })
    .where(isOwn(lease, claim))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What the maker may see now: it may be less than when it was ordered. */
async function scopeNow(db: Db, row: GeneratedReportRow) {
  const maker = await activeMaker(db, row.user_id)
  const isOwnAccount = (id: number) => id === maker?.organizationId
  if (!maker || (!isStaff(maker.role) && !row.account_ids.every(isOwnAccount)))
    throw new AppError(
      'FORBIDDEN',
      'Whoever ordered it may not see these figures any more. Order it again as another user.',
    )
  return reportingScope(maker, { accountIds: row.account_ids, projectIds: row.project_ids })
}

async function scopeName(db: Db, { account_ids }: GeneratedReportRow): Promise<string> {
  if (account_ids.length === 0) return 'All accounts'
  const rows = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', 'in', account_ids)
    .orderBy('name')
    .limit(4)
    .execute()
  const rest = account_ids.length - 3
  const names = rows.slice(0, 3).map(({ name }) => name)
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

async function make(app: AppContext, row: GeneratedReportRow, signal: AbortSignal): Promise<void> {
  const folder = join(app.config.dataDir, 'tmp', `reporting-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const parts = await readParts(app.db, row, await scopeNow(app.db, row))
    const path = join(folder, 'file')
    if (row.format === 'PDF') await writeFile(path, await pdfOf(row, parts, await scopeName(app.db, row)))
    else await writeXlsxOf(parts, path, signal)
    const object_key = `reporting/${row.id}-${randomUUID()}.${row.format.toLowerCase()}`
    const { size } = await stat(path)
    await app.store.keep(
      object_key,
      () => app.store.putFile(object_key, path),
      (trx) => endGenerated(trx, row, { object_key, bytes: size }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes the next report that was ordered or is due.
 *
 * @returns false if there is none
 */
export async function makeNextGenerated(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const row = await claimGenerated(app.db)
  if (!row) return false
  using heartbeat = keepLease(app.db, lease, row, {
    more: () => sql``,
    stopping,
    onError: (error) => app.log.warn({ err: error }, 'could not renew the lease of a generated report'),
  })
  try {
    checkLosses(row)
    await make(app, row, heartbeat.signal)
  } catch (error) {
    if (heartbeat.lost) return true
    if (stopping.aborted) return await releaseLease(app.db, lease, row)
    app.log.error({ err: error, report: row.id }, 'could not generate a report')
    const shown = explained(error)
    await endGenerated(app.db, row, { message: shown instanceof AppError ? shown.message : failed })
  }
  return true
}
