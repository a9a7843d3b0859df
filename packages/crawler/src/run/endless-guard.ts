/** So many pages of a type in a row that lead nowhere are taken for an endless space of addresses. */
const usualBarren = 500
const longestAddress = 4000
const mostRepeats = 8

/**
 * Recognises spaces of addresses that have no end: calendars with a next month for ever, filters that combine, folders
 * that contain themselves. A page is barren when it gave no row and no new link but to its own page type. After many of
 * them in a row, links from that type to itself are no longer followed. Starts anew when a run is taken up again.
 */
export class EndlessGuard {
  private readonly limit: number
  private readonly inRow = new Map<string, number>()
  private readonly told = new Set<string>()

  constructor(limit: number = usualBarren) {
    this.limit = limit
  }

  /** Notes a page that was read. */
  read(type: string, gaveSomething: boolean): void {
    this.inRow.set(type, gaveSomething ? 0 : (this.inRow.get(type) ?? 0) + 1)
  }

  /** Whether links from this type to itself are no longer followed. */
  isEndless(type: string): boolean {
    return (this.inRow.get(type) ?? 0) >= this.limit
  }

  /** What to tell, once for each type; null when it was told. */
  tell(type: string): string | null {
    if (this.told.has(type)) return null
    this.told.add(type)
    return (
      `${this.limit} "${type}" pages in a row gave no rows and led only to more of their kind, so such links are ` +
      'no longer followed. If they do lead somewhere, set "limits.barren" higher, or leave out what does not with "exclude".'
    )
  }
}

/** An address that only a faulty link makes: folders that contain themselves, or one of excessive length. */
export function isRunaway(url: string): boolean {
  if (url.length > longestAddress) return true
  const segments = url.slice(url.indexOf('/', 8)).split(/[?#]/, 1)[0]!.split('/')
  // Every link of every page comes by here, and few are that deep.
  if (segments.length <= mostRepeats) return false
  const counts = new Map<string, number>()
  for (const segment of segments) {
    if (segment === '') continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count >= mostRepeats) return true
    counts.set(segment, count)
  }
  return false
}
