import type { OperationState } from '@windrow/contract/schemas/operation'
import type { AppContext } from '../../context.ts'
import type { MetricFamily } from './open-metrics.ts'

type Details = Pick<MetricFamily, 'unit' | 'help'>

const one = (name: string, value: number, details: Details): MetricFamily => ({
  name,
  type: 'gauge',
  samples: [{ value }],
  ...details,
})

const by = <Row>(
  name: string,
  rows: readonly Row[],
  sample: (row: Row) => { labels: Record<string, string>; value: number },
  details: Details,
): MetricFamily => ({ name, type: 'gauge', samples: rows.map(sample), ...details })

const counter = (name: string, value: number, details: Details): MetricFamily => ({
  ...one(name, value, details),
  type: 'counter',
})

const ageOf = (now: string, iso: string | null): number =>
  iso === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(iso)) / 1000)

const roles = ['api', 'scheduler', 'worker'] as const

function nodeFamilies({ nodes, workers, version }: OperationState): MetricFamily[] {
  const alive = nodes.filter(({ isAlive }) => isAlive)
  const living = workers.filter(({ isAlive }) => isAlive)
  return [
    {
      name: 'windrow_build',
      type: 'info',
      help: 'Version of the node that answers.',
      samples: [{ labels: { version }, value: 1 }],
    },
    by(
      'windrow_nodes',
      roles,
      (role) => ({ labels: { role }, value: alive.filter((node) => node.roles.includes(role)).length }),
      { help: 'Living nodes with this role.' },
    ),
    one('windrow_nodes_silent', nodes.length - alive.length, {
      help: 'Nodes whose heartbeat stopped within the last day without their shutting down.',
    }),
    one('windrow_workers', living.length, { help: 'Living worker processes.' }),
    one('windrow_workers_busy', living.filter(({ runs }) => runs.length > 0).length, {
      help: 'Living worker processes that work on a run.',
    }),
  ]
}

function queueFamilies({ queues, createdDate, heldDeliveries }: OperationState): MetricFamily[] {
  return [
    by('windrow_queue_waiting', queues, ({ queue, waiting }) => ({ labels: { queue }, value: waiting }), {
      help: 'Tasks that are due and not begun.',
    }),
    by('windrow_queue_working', queues, ({ queue, working }) => ({ labels: { queue }, value: working }), {
      help: 'Tasks in progress.',
    }),
    by(
      'windrow_queue_oldest_age_seconds',
      queues,
      ({ queue, oldestDate }) => ({ labels: { queue }, value: ageOf(createdDate, oldestDate) }),
      { unit: 'seconds', help: 'How long the oldest task has waited; 0 if none waits.' },
    ),
    one('windrow_deliveries_held', heldDeliveries, { help: 'Deliveries that wait for a decision.' }),
  ]
}

function storageFamilies({ storage }: OperationState): MetricFamily[] {
  const named = ({ name, bytes }: { name: string; bytes: number }) => ({ labels: { name }, value: bytes })
  return [
    one('windrow_database_size_bytes', storage.databaseBytes, {
      unit: 'bytes',
      help: 'Size of the database.',
    }),
    by('windrow_table_size_bytes', storage.tables, named, {
      unit: 'bytes',
      help: 'Sizes of the largest tables with their indexes, measured every six hours.',
    }),
    by('windrow_objects_bytes', storage.objects, named, {
      unit: 'bytes',
      help: 'Bytes in the object store by what they are, measured every six hours.',
    }),
  ]
}

function failureFamilies({ mail, scanner, warnings, migrations }: OperationState): MetricFamily[] {
  return [
    one('windrow_mails_outbox', mail.outbox, { help: 'Emails of the last day that no mail server took.' }),
    one('windrow_mails_failed', mail.failed, { help: 'Emails that failed within the last day.' }),
    one('windrow_notifications_failed', mail.failedNotices, {
      help: 'Notifications that failed within the last day.',
    }),
    one('windrow_file_scans_failing', scanner.failing, { help: 'Files whose last virus scan failed.' }),
    one('windrow_migrations_pending', migrations.pending.length, {
      help: 'Migrations that the database lacks.',
    }),
    by(
      'windrow_warnings',
      ['BAD', 'WARN'] as const,
      (level) => ({
        labels: { level: level === 'BAD' ? 'critical' : 'warning' },
        value: warnings.filter((warning) => warning.level === level).length,
      }),
      { help: "Warnings on the operator's health page." },
    ),
  ]
}

/** Figures of the process that answers; its counters begin with its start. */
function processFamilies({ statements }: Pick<AppContext, 'statements'>): MetricFamily[] {
  const { user, system } = process.cpuUsage()
  const { queries, querySeconds } = statements.totals
  return [
    counter('windrow_process_cpu_seconds', (user + system) / 1e6, {
      unit: 'seconds',
      help: 'CPU time of the answering process.',
    }),
    one('windrow_process_memory_bytes', process.memoryUsage.rss(), {
      unit: 'bytes',
      help: 'Resident memory of the answering process.',
    }),
    one('windrow_process_uptime_seconds', process.uptime(), {
      unit: 'seconds',
      help: 'Age of the answering process.',
    }),
    counter('windrow_database_queries', queries, { help: 'Queries of the answering process.' }),
    counter('windrow_database_query_seconds', querySeconds, {
      unit: 'seconds',
      help: 'Time that the queries of the answering process took.',
    }),
  ]
}

export const metricFamilies = (
  app: Pick<AppContext, 'statements'>,
  state: OperationState,
): MetricFamily[] => [
  ...nodeFamilies(state),
  ...queueFamilies(state),
  ...storageFamilies(state),
  ...failureFamilies(state),
  ...processFamilies(app),
]
