/** Events that notifications report, and how they are sent. Doesn't use zod, so the browser can import it. */

/** The events, as labels of a list of choices. */
export const notificationEventLabels = {
  RUN_STARTED: 'Run started',
  RUN_COMPLETED: 'Run completed',
  RUN_FAILED: 'Run failed',
  RUN_STOPPED: 'Run stopped',
  DELIVERY_FAILED: 'Delivery failed',
  SCHEDULE_LATE: 'Schedule not finished in time',
  ANOMALY: 'Anomaly',
  RUN_HELD: 'Held for review',
} as const
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

/** An event in one line. With `message`, the title of a held run tells its findings. */
export function notificationTitle({
  kind,
  reportName,
  runId,
  message = null,
}: {
  kind: NotificationEvent
  reportName: string
  runId: number | null
  message?: string | null
}): string {
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
      return `${run} of ${reportName} is held for review${message === null ? '' : `: ${message}`}`
  }
}
