/** The view of the list of services, in the URL. */
export interface ServicesSearch {
  search?: string
  show?: 'ROLLING' | 'BELOW' | 'UNUSED'
  category?: number
}

const shows = ['ROLLING', 'BELOW', 'UNUSED'] as const

export function readServicesSearch(raw: Record<string, unknown>): ServicesSearch {
  const { search, show, category } = raw
  const known = shows.find((one) => one === show)
  const id = Number(category)
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(known && { show: known }),
    ...(Number.isInteger(id) && id >= 0 && category !== undefined && { category: id }),
  }
}
