/** After this many consecutive pages of a type without new rows or links, its URL space is taken to be endless. */
const defaultLimit = 500
const longestAddress = 4000
const mostRepeats = 8

/**
 * Detects endless URL spaces: calendars with a next month forever, combinable filters, folders that contain
 * themselves. A page is barren if it gave no row and no new link except to its own page type. After many
 * consecutive barren pages, links from that type to itself are no longer followed. Counting restarts when a run is
 * resumed.
 */
export class EndlessGuard {
  private readonly limit: number
  private readonly barrenInRow = new Map<string, number>()
  private readonly warned = new Set<string>()

  constructor(limit: number = defaultLimit) {
    this.limit = limit
  }

  /** Records a page that was read. */
  read(type: string, gaveSomething: boolean): void {
    this.barrenInRow.set(type, gaveSomething ? 0 : (this.barrenInRow.get(type) ?? 0) + 1)
  }

  /** Whether links from this type to itself are no longer followed. */
  isEndless(type: string): boolean {
    return (this.barrenInRow.get(type) ?? 0) >= this.limit
  }

  /** Returns the warning for a type the first time, then null. */
  tell(type: string): string | null {
    if (this.warned.has(type)) return null
    this.warned.add(type)
    return (
      `${this.limit} "${type}" pages in a row gave no rows and led only to more of their kind, so such links are ` +
      'no longer followed. If they do lead somewhere, set "limits.barren" higher, or leave out what does not with "exclude".'
    )
  }
}

/** True for URLs that only a faulty link produces: folders that contain themselves, or excessive length. */
export function isRunaway(url: string): boolean {
  if (url.length > longestAddress) return true
  const segments = url.slice(url.indexOf('/', 8)).split(/[?#]/, 1)[0]!.split('/')
  // This runs for every link of every page, and few URLs are that deep.
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
