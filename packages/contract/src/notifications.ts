/** Events that notifications report, and how they are sent. Doesn't use zod, so the browser can import it. */

/** The events of reports, as labels of a list of choices. */
export const reportEventLabels = {
  RUN_STARTED: 'Run started',
  RUN_COMPLETED: 'Run completed',
  RUN_FAILED: 'Run failed',
  RUN_STOPPED: 'Run stopped',
  DELIVERY_FAILED: 'Delivery failed',
  SCHEDULE_LATE: 'Schedule not finished in time',
  ANOMALY: 'Anomaly',
  RUN_HELD: 'Held for review',
  BUDGET_WARNING: 'Budget almost used up',
  BUDGET_USED_UP: 'Budget used up',
} as const
/** The events of threads, for those who watch them. */
export const threadEventLabels = {
  MENTIONED: 'You are mentioned',
  THREAD_REPLY: 'New message in a thread',
  THREAD_ASSIGNED: 'Thread assigned to you',
} as const
export type ThreadNotification = keyof typeof threadEventLabels

export const notificationEventLabels = { ...reportEventLabels, ...threadEventLabels } as const
export type NotificationEvent = keyof typeof notificationEventLabels
export const notificationEvents = Object.keys(notificationEventLabels) as NotificationEvent[]

/** The events that a user can be notified of; one concerns only those who may view anomalies. */
export const notificationEventsFor = (mayViewAnomalies: boolean): NotificationEvent[] =>
  notificationEvents.filter((event) => event !== 'ANOMALY' || mayViewAnomalies)

export const notificationChannelLabels = {
  IN_APP: 'In Windrow',
  EMAIL: 'E-mail',
  SLACK: 'Slack',
  WEBHOOK: 'Webhook',
} as const
export type NotificationChannel = keyof typeof notificationChannelLabels
export const notificationChannels = Object.keys(notificationChannelLabels) as NotificationChannel[]

/** Maximum number of rules per user. */
export const mostRules = 50

/** An event, as far as its title tells of it. */
export interface TitledEvent {
  kind: NotificationEvent
  /** null only for events of threads that are about no report. */
  reportName: string | null
  runId: number | null
  message?: string | null
  /** Of events of threads: its subject, and who did it. */
  thread?: { subject: string; userName: string } | null
}

function threadTitle(kind: ThreadNotification, subject: string, userName: string): string {
  if (kind === 'MENTIONED') return `${userName} mentioned you in "${subject}"`
  return kind === 'THREAD_REPLY'
    ? `${userName} wrote in "${subject}"`
    : `${userName} assigned "${subject}" to you`
}

/** An event in one line. With `message`, the title of a held run tells its findings, and that of a budget which one it is. */
export function notificationTitle({ kind, reportName, runId, message, thread }: TitledEvent): string {
  const run = runId === null ? 'A run' : `Run #${runId}`
  switch (kind) {
    case 'RUN_STARTED':
      return `${run} of ${reportName} started`
    case 'RUN_COMPLETED':
      return `${run} of ${reportName} completed`
    case 'RUN_FAILED':
      return `${run} of ${reportName} failed`
    case 'RUN_STOPPED':
      return `${run} of ${reportName} was stopped`
    case 'DELIVERY_FAILED':
      return `A delivery of ${reportName} failed`
    case 'SCHEDULE_LATE':
      return `${reportName} was not finished in time`
    case 'ANOMALY':
      return `${run} of ${reportName} needs review`
    case 'RUN_HELD':
      return `${run} of ${reportName} is held for review${message ? `: ${message}` : ''}`
    case 'BUDGET_WARNING':
      return message ?? `A proxy budget of ${reportName} is almost used up`
    case 'BUDGET_USED_UP':
      return message ?? `A proxy budget of ${reportName} is used up`
    default:
      return threadTitle(kind, thread?.subject ?? '', thread?.userName ?? '')
  }
}
