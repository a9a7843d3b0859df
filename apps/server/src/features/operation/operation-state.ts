import { sql } from 'kysely'
import type { OperationState } from '@windrow/contract/schemas/operation'
import type { AppContext } from '../../context.ts'
import { migrationState } from '../../database/migrate.ts'
import { nodeFigures, workerFigures } from './node-figures.ts'
import { oldestWaitingRun, queueFigures } from './queue-figures.ts'
import { slowStatements } from './slow-statements.ts'
import { storageFigures } from './storage-figures.ts'
import { operationWarnings } from './warnings.ts'

interface Counts {
  outbox: number
  failedMails: number
  failedNotices: number
  failingScans: number
  infected: number
  held: number
}

/** Failures of the last day, and what waits for people. */
async function counts({ db }: AppContext): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from mails where state = 'OUTBOX' and created_at > now() - interval '1 day') as outbox,
    (select count(*)::int from mails where state = 'FAILED' and created_at > now() - interval '1 day') as "failedMails",
    (select count(*)::int from notification_messages
      where state = 'FAILED' and ended_at > now() - interval '1 day') as "failedNotices",
    (select count(*)::int from files where state = 'CHECKING' and scan_failures > 0) as "failingScans",
    (select count(*)::int from files where state = 'INFECTED' and created_at > now() - interval '1 day') as infected,
    (select count(*)::int from deliveries where state = 'HELD') as held`.execute(db)
  return rows[0]!
}

const partners = ({ config }: AppContext, found: Counts) => ({
  mail: {
    hasServer: config.mail.smtpUrl !== null,
    outbox: found.outbox,
    failed: found.failedMails,
    failedNotices: found.failedNotices,
  },
  scanner: {
    isConfigured: config.files.scanner !== null,
    failing: found.failingScans,
    infected: found.infected,
  },
  jira: config.jira?.url ?? null,
})

/** Everything that the health page and the metrics say; about ten queries, most of them by small indexes. */
export async function operationState(app: AppContext): Promise<OperationState> {
  const { db } = app
  const [{ nodes, facts }, workers, queues, oldestRun, storage, found, migrations] = await Promise.all([
    nodeFigures(db),
    workerFigures(db),
    queueFigures(db),
    oldestWaitingRun(db),
    storageFigures(db),
    counts(app),
    migrationState(db),
  ])
  const state = {
    createdDate: new Date().toISOString(),
    version: app.version,
    migrations,
    nodes,
    workers,
    queues,
    oldestRun,
    heldDeliveries: found.held,
    storage,
    statements: await slowStatements(db, facts),
    ...partners(app, found),
  }
  return { ...state, warnings: operationWarnings(state) }
}
