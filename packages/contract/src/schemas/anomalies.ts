import { roleNames } from '../roles.ts'
import { z } from 'zod'
import { tiers } from '../accounts.ts'
import {
  anomalyActions,
  anomalyStatusCodes,
  deadlineActions,
  findingLevels,
  gateModes,
  judgementStatuses,
  longestComment,
  longestReason,
  mostBulkTasks,
  mostDeadlineHours,
  rerunPages,
  reviewStates,
  taskOrders,
  taskViews,
  type AnomalyStatusCode,
} from '../anomalies.ts'
import { runStatuses } from '../run-status.ts'
import { Filter } from './datasets.ts'
import { id, idList, idText, instant, pageQuery, Pagination, projectId, reportId } from './common.ts'

const range = z
  .object({ low: z.number(), high: z.number() })
  .describe('Values that comparable runs let expect')

/** A value of a run that differs from what comparable runs let expect, or breaks a rule. */
export const Finding = z
  .object({
    findingId: id,
    pageId: z.string().nullable().describe('The output table; null for findings of the run as a whole'),
    column: z.string().nullable().describe('Null for findings of a whole table'),
    metric: z.string().describe('What was measured, like "fill" or "rows"'),
    level: z.enum(findingLevels).describe('How much it matters'),
    title: z.string().describe('One sentence; names from the data are in backticks'),
    detail: z.string().nullable().describe('Where it began, or what it follows from'),
    rowCount: z.int().nullable().describe('Rows that it is about; null if it is about no single rows'),
    filter: Filter.nullable().describe(
      'Shows its rows in the data preview; null if it is about no single rows',
    ),
    value: z.number().optional().describe('The measured value; only with the right to view anomalies'),
    expected: range.optional().describe('Only with the right to view anomalies'),
    ignored: z
      .boolean()
      .optional()
      .describe('The same was marked "Not an issue" before; only with the right to view anomalies'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

/** Who may end the hold of a run, until when, and how it ended. */
export const Review = z
  .object({
    state: z.enum(reviewStates),
    heldSince: instant.nullable(),
    deadline: instant.nullable().describe('When `onDeadline` happens; null if nothing does'),
    onDeadline: z.enum(deadlineActions),
    heldDeliveries: z.int().describe('Deliveries that wait for the decision'),
    mayDecide: z.boolean().describe('Whether you may release or reject the run'),
    deciders: z
      .array(z.string())
      .describe('Names of managers of the account who may decide; empty if you may, or only staff may'),
    reruns: z.array(z.enum(rerunPages)).describe('Which of its pages you may have fetched again'),
    failedPages: z.int(),
    rerunBy: id.nullable().describe('The active run that fetches pages of this one again'),
    replacedBy: id.nullable().describe('The run that took the place of this one'),
    decidedBy: z.string().nullable().describe('Null before the decision, and for one by the deadline'),
    decidedDate: instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

const status = z
  .union(
    Object.values(anomalyStatusCodes).map((code) => z.literal(code)) as [
      z.ZodLiteral<AnomalyStatusCode>,
      ...z.ZodLiteral<AnomalyStatusCode>[],
    ],
  )
  .describe(
    Object.entries(anomalyStatusCodes)
      .map(([name, code]) => `${code}: ${name}`)
      .join(', '),
  )

const Assignee = z.object({ userId: id, fullName: z.string() })

export const RunQuality = z
  .object({
    status: z.enum(judgementStatuses),
    comparedRuns: z.int().describe('Comparable earlier runs; fewer than five give no findings from history'),
    findings: z.array(Finding).describe('The most important first'),
    review: Review,
    task: z
      .object({ status, assignee: Assignee.nullable(), version: z.int() })
      .nullable()
      .optional()
      .describe('The anomaly task of the run; only with the right to view anomalies'),
  })
  .meta({ id: 'RunQuality' })
export type RunQuality = z.infer<typeof RunQuality>

/** The result of checking a run, for lists. */
export const QualitySummary = z
  .object({
    status: z.enum(judgementStatuses),
    findings: z.int(),
    review: z.enum(reviewStates),
  })
  .meta({ id: 'QualitySummary' })
export type QualitySummary = z.infer<typeof QualitySummary>

const reason = z.string().trim().min(1, 'Enter a reason').max(longestReason)
export const ReviewDecision = z.strictObject({ reason })

export const PageRerun = z.strictObject({
  pages: z
    .enum(rerunPages)
    .describe('FAILED: those that failed. SUSPICIOUS: also those that the rows of findings come from'),
})

/** When deliveries of a report are held; null settings of a report are those of its account. */
export const GateSettings = z
  .strictObject({
    mode: z.enum(gateModes),
    deadlineHours: z.int().min(1).max(mostDeadlineHours),
    onDeadline: z.enum(deadlineActions),
  })
  .meta({ id: 'DeliveryGate' })
export const ReportGate = z.object({
  gate: GateSettings.nullable().describe('Null: the default of the account applies'),
  accountGate: GateSettings,
  destinations: z.int().describe('Destinations of the report that deliveries would go to'),
  mayChange: z.boolean().describe('Whether you may change it: those who may release and reject runs'),
})
export const ReportGateUpdate = z.strictObject({ gate: GateSettings.nullable() })

/** Findings like it are listed as ignored. */
export const IgnoredFinding = z
  .object({
    ignoredId: id,
    pageId: z.string().nullable(),
    column: z.string().nullable(),
    metric: z.string(),
    title: z.string().describe('What is ignored, like "Fill rate of `price`"'),
    reason: z.string(),
    ignoredBy: z.string(),
    ignoredDate: instant,
  })
  .meta({ id: 'IgnoredFinding' })
export type IgnoredFinding = z.infer<typeof IgnoredFinding>
export const ignoredParams = z.object({
  id: projectId,
  rid: reportId,
  ignoredId: idText.describe('The ignored finding, one of the report'),
})

/** One figure over the last runs, for a chart. */
export const FigureTrend = z
  .object({
    pageId: z.string().nullable(),
    column: z.string().nullable(),
    metric: z.string(),
    title: z.string().describe('Like "Fill rate of `price`"'),
    unit: z.enum(['share', 'count', 'milliseconds', 'bytes', 'number']).describe('share: 0 to 1'),
    level: z.enum(findingLevels).nullable().describe('Of the finding in the requested run'),
    points: z.array(
      z.object({
        historyId: id,
        RunStarted: instant,
        status: z.enum(runStatuses),
        value: z.number().nullable(),
        hasAnomaly: z.boolean(),
        expected: range.nullable(),
      }),
    ),
  })
  .meta({ id: 'FigureTrend' })
export type FigureTrend = z.infer<typeof FigureTrend>
export const HistoryAnomalies = z.object({
  figures: z.array(FigureTrend).describe('Those with findings in the requested run first'),
})
export const HistoryAnomaliesQuery = z.object({
  limit: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(90)
    .default(30)
    .describe('Runs at most, up to the requested one'),
})
export const historyAnomaliesParams = z.object({
  id: projectId,
  rid: reportId,
  scheduleId: z.string().max(20).describe('The schedule of the run, or 0; the run alone decides'),
  hid: idText.describe('The run, one of the report'),
})

/** A task: the findings of one run that a person reviews. */
export const AnomalyTask = z
  .object({
    historyId: id,
    status,
    actionStatus: status.describe('The last action; the same as `status`'),
    assignedToUser: Assignee.nullable(),
    reason: z.string().nullable(),
    version: z.int().describe('Counts changes; send it with a change to learn of changes by others'),
    organizationId: id,
    accountName: z.string(),
    tier: z.enum(tiers),
    projectId: id,
    projectName: z.string(),
    reportId: id,
    reportName: z.string(),
    RunStarted: instant,
    level: z.enum(findingLevels).describe('Of its most important finding'),
    title: z.string().describe('Its most important finding'),
    findingCount: z.int(),
    review: z.enum(reviewStates),
    heldDeliveries: z.int(),
    createdDate: instant,
    dueDate: instant.describe('By when it should be reviewed, by the settings of the account'),
    closedDate: instant.nullable(),
  })
  .meta({ id: 'AnomalyTask' })
export type AnomalyTask = z.infer<typeof AnomalyTask>

export const AnomalyTaskQuery = z.object({
  ...pageQuery(25),
  view: z
    .enum(taskViews)
    .default('review')
    .describe('Open tasks, the open ones assigned to nobody or to you, or closed ones'),
  sort: z.enum(taskOrders).default('urgency'),
  status: z
    .string()
    .max(100)
    .regex(/^-?\d+(,-?\d+)*$/, 'must be status numbers separated by commas')
    .optional()
    .describe('Status numbers, separated by commas; overrides the statuses of `view`'),
  assignedTo: idList.optional().describe('Ids of users, separated by commas'),
  accountId: idList.optional().describe('Ids of accounts, separated by commas'),
  projectId: idList.optional().describe('Ids of projects, separated by commas'),
  reportId: idList.optional().describe('Ids of reports, separated by commas'),
  startDate: instant.optional().describe('Found then or later'),
  endDate: instant.optional().describe('Found then or earlier; send the end of the day'),
})
export const AnomalyTaskList = z.object({
  tasks: z.array(AnomalyTask),
  pagination: Pagination,
  counts: z
    .object({
      review: z.int(),
      unassigned: z.int(),
      mine: z.int(),
      overdue: z.int(),
      dueSoon: z.int().describe('Due within 30 minutes'),
      held: z.int().describe('Deliveries that wait for a decision'),
    })
    .describe('Open tasks within the filters, whatever the view'),
})

export const AnomalyEvent = z
  .object({
    eventId: id,
    kind: z.enum([
      'FOUND',
      'HELD',
      'NOTIFIED',
      'REMINDED',
      'ASSIGNED',
      'FIXED',
      'NOT_AN_ISSUE',
      'ACCEPT_ISSUE',
      'TAKEN_BACK',
      'COMMENTED',
      'RELEASED',
      'REJECTED',
      'RERUN',
      'REPLACED',
      'JUDGED_AGAIN',
    ]),
    text: z.string().describe('One sentence without the name, like "assigned the anomaly to Priya Raman"'),
    comment: z.string().nullable().describe('The comment or the reason'),
    userName: z.string().nullable().describe('Null for what Windrow did'),
    createdDate: instant,
  })
  .meta({ id: 'AnomalyEvent' })
export type AnomalyEvent = z.infer<typeof AnomalyEvent>

export const AnomalyTaskDetail = z.object({
  task: AnomalyTask,
  quality: RunQuality,
  changes: z
    .array(
      z.object({
        what: z
          .enum(['LAYOUT', 'RECIPE', 'SCHEMA', 'PROXIES', 'LOGIN', 'OPTIONS'])
          .describe('LAYOUT: how the pages of the site are built, by the page snapshots of both runs'),
        changed: z.boolean(),
        text: z.string(),
      }),
    )
    .describe('What changed since the last good run, the changed ones first'),
  events: z.array(AnomalyEvent).describe('Oldest first'),
})
export type AnomalyTaskDetail = z.infer<typeof AnomalyTaskDetail>

export const historyParams = z.object({ historyId: idText.describe('The run of the task') })
const version = z
  .int()
  .optional()
  .describe('Of the task as you saw it; if somebody changed it since, CONFLICT')

export const AssignActionTask = z.strictObject({ historyId: id, assignUserIdTo: id, version })
export const UpdateActionTask = z
  .strictObject({
    historyId: id,
    actionStatus: status,
    reason: z.string().trim().max(longestReason).optional(),
    version,
  })
  .describe('NOT_AN_ISSUE and ACCEPT_ISSUE need a reason; assignments go to assign-action-task')
export const BulkActionTask = z.strictObject({
  historyIds: z.array(id).min(1).max(mostBulkTasks),
  action: z.enum(anomalyActions),
  assignUserIdTo: id.optional().describe('Required for ASSIGNED'),
  reason: z.string().trim().max(longestReason).optional().describe('Required for the last two'),
})
export const BulkActionResult = z.object({
  changed: z.int(),
  refused: z.array(z.object({ historyId: id, message: z.string() })),
})
export const AnomalyComment = z.strictObject({ text: z.string().trim().min(1).max(longestComment) })

export const Contributors = z.object({
  contributors: z
    .array(
      z.object({
        userId: id,
        fullName: z.string(),
        roleName: z.enum(roleNames),
        openTasks: z.int().describe('Open tasks assigned to them'),
      }),
    )
    .describe('Users with an admin role: they can be assigned'),
})
