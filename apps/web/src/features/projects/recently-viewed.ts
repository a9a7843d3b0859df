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

const key = 'recentlyViewed'
const most = 10

/** The list with a report at its head: newest first, each report of a project once, ten at most. */
export const withViewed = (list: readonly ViewedReport[], viewed: ViewedReport): ViewedReport[] =>
  [
    viewed,
    ...list.filter((one) => one.projectId !== viewed.projectId || one.reportId !== viewed.reportId),
  ].slice(0, most)

const isViewed = (value: unknown): value is ViewedReport => {
  if (typeof value !== 'object' || value === null) return false
  const { projectId, reportId, projectName, reportName, ownerEmail, timestamp } = value as Record<
    string,
    unknown
  >
  return (
    [projectId, reportId].every((one) => typeof one === 'number') &&
    [projectName, reportName, ownerEmail, timestamp].every((one) => typeof one === 'string')
  )
}

/** What this browser remembers, newest first. What others wrote under the name, or half wrote, is left out. */
export function recentlyViewed(storage: Pick<Storage, 'getItem'> = localStorage): ViewedReport[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isViewed).slice(0, most) : []
  } catch {
    return []
  }
}

/** Remembers that a report was looked at. A browser that may not store anything forgets it. */
export function rememberViewed(
  viewed: ViewedReport,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(key, JSON.stringify(withViewed(recentlyViewed(storage), viewed)))
  } catch {
    // Full or forbidden: the list is a convenience, the page is not.
  }
}
