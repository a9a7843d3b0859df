import { z } from 'zod'
import { id, instant } from './common.ts'

const OperationWarning = z
  .object({
    level: z.enum(['BAD', 'WARN']),
    title: z.string(),
    text: z.string().describe('What it means, and what to do'),
  })
  .meta({ id: 'OperationWarning' })
export type OperationWarning = z.infer<typeof OperationWarning>

const OperationNode = z
  .object({
    nodeId: z.string(),
    host: z.string(),
    pid: z.int(),
    roles: z.array(z.string()),
    version: z.string(),
    memoryBytes: z.number(),
    eventLoopMs: z
      .number()
      .describe('How long its slower turns take: 99 of 100 were shorter since its last heartbeat'),
    isAlive: z.boolean().describe('Its last heartbeat was less than 20 seconds ago'),
    startedDate: instant,
    heartbeatDate: instant,
  })
  .meta({ id: 'OperationNode' })
export type OperationNode = z.infer<typeof OperationNode>

const OperationWorker = z
  .object({
    workerId: id,
    host: z.string(),
    pid: z.int(),
    isAlive: z.boolean(),
    startedDate: instant,
    heartbeatDate: instant,
    runs: z
      .array(
        z.object({
          historyId: id,
          part: z.int().describe('0 for the run itself'),
          projectId: id,
          reportId: id,
          reportName: z.string(),
        }),
      )
      .describe('The runs that it works on'),
  })
  .meta({ id: 'OperationWorker' })
export type OperationWorker = z.infer<typeof OperationWorker>

const QueueFigures = z
  .object({
    queue: z.enum(['runs', 'exports', 'deliveries', 'jobs', 'profiles', 'notifications', 'file scans']),
    waiting: z.int().describe('Due, and not begun'),
    working: z.int(),
    oldestDate: instant.nullable().describe('Since when the oldest waits'),
  })
  .meta({ id: 'QueueFigures' })
export type QueueFigures = z.infer<typeof QueueFigures>

const NamedBytes = z.object({ name: z.string(), bytes: z.int() }).meta({ id: 'NamedBytes' })

/** What a new installation needs. */
export const installationPoints = ['ADMINISTRATOR', 'DATA', 'WORKER', 'EMAIL', 'CONTACT'] as const

export const Installation = z
  .object({
    points: z.array(
      z.object({
        key: z.enum(installationPoints),
        name: z.string(),
        isReady: z.boolean(),
        text: z.string().describe('How it is set up, or what to do'),
        link: z
          .object({ label: z.string(), href: z.string() })
          .nullable()
          .describe('The page where it is put right, if there is one'),
      }),
    ),
  })
  .meta({ id: 'Installation', description: 'What a new installation has, and what it still needs.' })
export type Installation = z.infer<typeof Installation>

export const OperationState = z
  .object({
    createdDate: instant.describe('When these figures were read; they are kept for some seconds'),
    warnings: z.array(OperationWarning).describe('The urgent ones first'),
    version: z.string(),
    migrations: z
      .object({
        applied: z.int(),
        pending: z.array(z.string()).describe('Known to this node, and not in the database'),
        unknown: z.array(z.string()).describe('In the database, and not known to this node'),
      })
      .describe('Of the database'),
    nodes: z.array(OperationNode).describe('Nodes that were heard of within a day'),
    workers: z.array(OperationWorker).describe('Worker processes that were heard of within an hour'),
    queues: z.array(QueueFigures),
    oldestRun: z
      .object({
        historyId: id,
        projectId: id,
        reportId: id,
        reportName: z.string(),
        accountName: z.string(),
        createdDate: instant,
        reason: z.string().nullable(),
      })
      .nullable()
      .describe('The run that waits the longest'),
    heldDeliveries: z.int().describe('Deliveries that wait for a decision'),
    storage: z.object({
      databaseBytes: z.int(),
      tables: z.array(NamedBytes).describe('The largest tables with their indexes, as of `sampledDate`'),
      objects: z.array(NamedBytes).describe('What is in the object store, as of `sampledDate`'),
      days: z
        .array(z.object({ day: z.iso.date(), databaseBytes: z.int(), objectBytes: z.int() }))
        .describe('Sizes of the last 30 days, oldest first'),
      sampledDate: instant.nullable(),
    }),
    statements: z.object({
      source: z
        .enum(['SERVER', 'NODES'])
        .describe('SERVER: pg_stat_statements; NODES: as the living nodes measured since their start'),
      list: z.array(
        z.object({
          sql: z.string().describe('Without values'),
          calls: z.int(),
          totalMs: z.number(),
          slowestMs: z.number(),
        }),
      ),
    }),
    mail: z.object({
      hasServer: z.boolean(),
      outbox: z.int().describe('Emails of the last day that were not sent, because there is no mail server'),
      failed: z.int().describe('Within a day'),
      failedNotices: z.int().describe('Notifications that failed within a day'),
    }),
    scanner: z.object({
      isConfigured: z.boolean(),
      failing: z.int().describe('Files whose last scan failed'),
      infected: z.int().describe('Infected files within a day'),
    }),
    jira: z.string().nullable().describe('URL of the Jira that is configured'),
  })
  .meta({ id: 'OperationState', description: 'How the installation itself is doing.' })
export type OperationState = z.infer<typeof OperationState>
