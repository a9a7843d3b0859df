import { ownList } from '../ui/own-list.ts'

/** A recently viewed report, as the search shows it. */
export interface ViewedReport {
  projectId: number
  projectName: string
  ownerEmail: string
  reportId: number
  reportName: string
  /** ISO 8601, when it was last viewed. */
  timestamp: string
}

/** The last ten reports that each user viewed in this browser, without duplicates. */
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
