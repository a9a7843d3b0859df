/** Report statuses. Doesn't use zod, so the browser can import it. */
import { reportEventLabels } from './notifications.ts'

/** Each report status with its number in the calls. */
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

/** The choices of a status, in order. */
export const reportStatusChoices = reportStatuses.map((status) => ({
  status,
  label: `${status.charAt(0)}${status.slice(1).toLowerCase()}`,
  value: reportStatusCodes[status],
}))

/** The flags for a status; a report of a deleted project counts as deleted. */
export const reportFlags = (report: { reportStatus: ReportStatus; isDeleted?: boolean }) => ({
  isCancelled: report.reportStatus === 'CANCELED',
  isDisabled: report.reportStatus === 'DISABLED',
  isDeleted: report.isDeleted ?? false,
})

/** Events of a report that its project's members can be notified of. */
export const notificationTypeLabels = reportEventLabels
export type NotificationType = keyof typeof notificationTypeLabels
export const notificationTypes = Object.keys(notificationTypeLabels) as NotificationType[]
