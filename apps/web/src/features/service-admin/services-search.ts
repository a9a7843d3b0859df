/** The view of the list of services, in the URL. */
export interface ServicesSearch {
  search?: string
  show?: 'ROLLING' | 'BELOW' | 'UNUSED'
  category?: number
  /** Opens "Add service" with the recipe of this report. */
  fromReport?: number
  fromName?: string
}

const shows = ['ROLLING', 'BELOW', 'UNUSED'] as const

export function readServicesSearch(raw: Record<string, unknown>): ServicesSearch {
  const { search, show, category, fromReport, fromName } = raw
  const known = shows.find((one) => one === show)
  const id = Number(category)
  const report = Number(fromReport)
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(known && { show: known }),
    ...(Number.isInteger(id) && id >= 0 && category !== undefined && { category: id }),
    ...(Number.isInteger(report) && report > 0 && { fromReport: report }),
    ...(typeof fromName === 'string' && fromName !== '' && { fromName }),
  }
}
