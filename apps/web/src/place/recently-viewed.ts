import { ownList } from '../ui/own-list.ts'

/** A report that was looked at, as the search shows it again. */
export interface ViewedReport {
  projectId: number
  projectName: string
  ownerEmail: string
  reportId: number
  reportName: string
  /** ISO 8601, when it was looked at last. */
  timestamp: string
}

/** The reports that each user of this browser looked at last, ten at most, each report of a project once. */
export const recentlyViewed = ownList<ViewedReport>({
  key: 'recentlyViewed',
  most: 10,
  isEntry: (value) => {
    const { projectId, reportId, projectName, reportName, ownerEmail, timestamp } = value as Record<
      string,
      unknown
    >
    return (
      [projectId, reportId].every((one) => typeof one === 'number') &&
      [projectName, reportName, ownerEmail, timestamp].every((one) => typeof one === 'string')
    )
  },
  isSame: (one, other) => one.projectId === other.projectId && one.reportId === other.reportId,
})
