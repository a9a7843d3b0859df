/** Where reports stand, as short lists. Free of zod, for the browser. */
import { notificationEventLabels } from './notifications.ts'

/** Label and number of each report status, as the calls use them. */
export const reportStatusCodes = {
  ACTIVE: 0,
  PENDING: 1,
  INQUEUE: 2,
  COMPLETED: 3,
  CANCELED: 4,
  DISABLED: 5,
} as const
export type ReportStatus = keyof typeof reportStatusCodes
export const reportStatuses = Object.keys(reportStatusCodes) as ReportStatus[]

/** The choices of a status, in their order. */
export const reportStatusChoices = reportStatuses.map((status) => ({
  status,
  label: `${status.charAt(0)}${status.slice(1).toLowerCase()}`,
  value: reportStatusCodes[status],
}))

/** The flags that a status stands for; a report of a deleted project is deleted with it. */
export const reportFlags = (report: { reportStatus: ReportStatus; isDeleted?: boolean }) => ({
  isCancelled: report.reportStatus === 'CANCELED',
  isDisabled: report.reportStatus === 'DISABLED',
  isDeleted: report.isDeleted ?? false,
})

/** What a report can tell the people of its project about: what rules know, in the same words, and anomalies. */
export const notificationTypeLabels = { ...notificationEventLabels, ANOMALY: 'Anomaly' } as const
export type NotificationType = keyof typeof notificationTypeLabels
export const notificationTypes = Object.keys(notificationTypeLabels) as NotificationType[]
