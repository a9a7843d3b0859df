/** Findings of runs, the tasks that review them, and the delivery gate. Doesn't use zod, so the browser can import it. */

/** Statuses of anomaly tasks, with their numbers in calls. */
export const anomalyStatusCodes = {
  PENDING: 0,
  RESOLVED: 1,
  UNRESOLVED: 2,
  ACTIVE: 3,
  FIXED: 4,
  NOT_AN_ISSUE: 5,
  ACCEPT_ISSUE: 6,
  ASSIGNED: 7,
  UNRECOGNIZED: -1,
} as const
export type AnomalyStatus = keyof typeof anomalyStatusCodes
export type AnomalyStatusCode = (typeof anomalyStatusCodes)[AnomalyStatus]

/** The name of a status number; UNRECOGNIZED for numbers without one. */
export const anomalyStatusOf = (code: number): AnomalyStatus =>
  (Object.keys(anomalyStatusCodes) as AnomalyStatus[]).find((name) => anomalyStatusCodes[name] === code) ??
  'UNRECOGNIZED'

export const anomalyStatusLabels: Readonly<Record<AnomalyStatus, string>> = {
  PENDING: 'Pending',
  RESOLVED: 'Resolved',
  UNRESOLVED: 'Unresolved',
  ACTIVE: 'Active',
  FIXED: 'Resolved',
  NOT_AN_ISSUE: 'Not an issue',
  ACCEPT_ISSUE: 'Accepted',
  ASSIGNED: 'Assigned',
  UNRECOGNIZED: 'Unknown',
}

/** What a reviewer can do with a task. */
export const anomalyActions = ['ASSIGNED', 'FIXED', 'NOT_AN_ISSUE', 'ACCEPT_ISSUE'] as const
export type AnomalyAction = (typeof anomalyActions)[number]
export const anomalyActionLabels: Readonly<Record<AnomalyAction, string>> = {
  ASSIGNED: 'Assign',
  FIXED: 'Resolved',
  NOT_AN_ISSUE: 'Not an issue',
  ACCEPT_ISSUE: 'Accept anomaly',
}

/** Statuses that a task ends with. */
export const closedAnomalyStatuses = [
  'RESOLVED',
  'FIXED',
  'NOT_AN_ISSUE',
  'ACCEPT_ISSUE',
] as const satisfies readonly AnomalyStatus[]

interface AnomalyState {
  status: AnomalyStatus
  /** Whether somebody is assigned. */
  isAssigned: boolean
}

const withActions: ReadonlySet<AnomalyStatus> = new Set(['ASSIGNED', ...closedAnomalyStatuses])

/** The actions that a task in this state offers, and whether each can be used. Empty for states without controls. */
export function anomalyActionsFor({
  status,
  isAssigned,
}: AnomalyState): readonly (readonly [AnomalyAction, boolean])[] {
  if (!withActions.has(status)) return []
  const isUnassigned = status === 'ASSIGNED' && !isAssigned
  return anomalyActions.map((action) => [action, action === 'ASSIGNED' || !isUnassigned])
}

/** The label of a task's status: a task that is assigned to nobody is unassigned. */
export const anomalyStatusLabel = ({ status, isAssigned }: AnomalyState): string =>
  status === 'ASSIGNED' && !isAssigned ? 'Unassigned' : anomalyStatusLabels[status]

export const longestReason = 250
export const longestComment = 5000

/** How much a finding matters. */
export const findingLevels = ['HIGH', 'MEDIUM', 'LOW'] as const
export type FindingLevel = (typeof findingLevels)[number]
export const findingLevelLabels: Readonly<Record<FindingLevel, string>> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
}

/** What checking a run came to. A run is not judged if it failed or too few comparable runs precede it. */
export const judgementStatuses = ['NOT_JUDGED', 'PASSED', 'FINDINGS'] as const
export type JudgementStatus = (typeof judgementStatuses)[number]

/**
 * Whether the deliveries of a run are held; NONE: they never were. A held run is replaced by a rerun of its pages that
 * succeeds.
 */
export const reviewStates = ['NONE', 'HELD', 'RELEASED', 'REJECTED', 'REPLACED'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Which pages of a run a rerun fetches again: the failed ones, or also those that rows of findings come from. */
export const rerunPages = ['FAILED', 'SUSPICIOUS'] as const
export type RerunPages = (typeof rerunPages)[number]

/** When the deliveries of a run are held for review. */
export const gateModes = ['ALWAYS_DELIVER', 'HOLD_FINDINGS', 'HOLD_ALL'] as const
export type GateMode = (typeof gateModes)[number]
export const gateModeLabels: Readonly<Record<GateMode, { title: string; text: string }>> = {
  ALWAYS_DELIVER: { title: 'Deliver always', text: 'Findings are reported; nothing is held.' },
  HOLD_FINDINGS: {
    title: 'Hold when a finding has weight',
    text: 'Runs with findings of high weight wait for review.',
  },
  HOLD_ALL: { title: 'Hold until reviewed', text: 'Every run waits until a person releases it.' },
}

/** What happens to a held run that nobody reviewed in time. */
export const deadlineActions = ['NOTHING', 'RELEASE', 'REJECT'] as const
export type DeadlineAction = (typeof deadlineActions)[number]
export const deadlineActionLabels: Readonly<Record<DeadlineAction, string>> = {
  NOTHING: 'Keep holding',
  RELEASE: 'Release the run',
  REJECT: 'Reject the run',
}
export const mostDeadlineHours = 24 * 14

export interface Gate {
  mode: GateMode
  /** Hours after the end of the run until `onDeadline`. */
  deadlineHours: number
  onDeadline: DeadlineAction
}

/** Used by accounts that didn't choose: nothing is held before somebody asks for it. */
export const defaultGate: Gate = { mode: 'ALWAYS_DELIVER', deadlineHours: 24, onDeadline: 'NOTHING' }

/** Minutes until a task should be reviewed, if the account has no own value. */
export const defaultReviewMinutes = 240
export const mostReviewMinutes = 60 * 24 * 30

/** "Held for review: 2 findings". */
export const heldText = (findings: number): string =>
  findings === 0
    ? 'Held for review'
    : `Held for review: ${findings} ${findings === 1 ? 'finding' : 'findings'}`

/** Orders of the list of tasks. `urgency`: tier of the account, then time left, weight and age. */
export const taskOrders = ['urgency', 'newest', 'oldest', 'weight'] as const
export type TaskOrder = (typeof taskOrders)[number]
export const taskOrderLabels: Readonly<Record<TaskOrder, string>> = {
  urgency: 'By urgency',
  newest: 'Newest first',
  oldest: 'Oldest first',
  weight: 'By weight',
}

/** Which tasks the list shows. */
export const taskViews = ['review', 'unassigned', 'mine', 'closed'] as const
export type TaskView = (typeof taskViews)[number]
export const taskViewLabels: Readonly<Record<TaskView, string>> = {
  review: 'To review',
  unassigned: 'Unassigned',
  mine: 'Mine',
  closed: 'Closed',
}
/** Tasks changed by one bulk action. */
export const mostBulkTasks = 200
