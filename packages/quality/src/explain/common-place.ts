/** The least share of the odd pages that must be in a place … */
const coveredShare = 0.9
/** … and the highest share of the other pages: a place that holds many of them doesn't explain anything. */
const othersShare = 0.3
const fewestPages = 3

/**
 * The part of a site that nearly all odd pages and few others are in: a folder like "/sale/", the one nearest to the
 * root that distinguishes them, or a host. null if there is none.
 *
 * @param odd URLs of pages with odd rows
 * @param others URLs of pages without; none distinguish nothing
 */
export function commonPlace(odd: readonly string[], others: readonly string[]): string | null {
  if (odd.length < fewestPages || others.length === 0) return null
  const oddCounts = countPlaces(odd)
  const otherCounts = countPlaces(others)
  const found = [...oddCounts].filter(
    ([place, count]) =>
      count >= odd.length * coveredShare && (otherCounts.get(place) ?? 0) <= others.length * othersShare,
  )
  const folders = found.filter(([place]) => place.startsWith('/'))
  const [nearest] = (folders.length > 0 ? folders : found).toSorted(([a], [b]) => a.length - b.length)
  return nearest?.[0] ?? null
}

/** How many of the pages are in each place. */
function countPlaces(urls: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of urls.flatMap(placesOf)) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** The host of a page, and its path with those above it. */
function placesOf(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { host, pathname } = new URL(text)
  const names = pathname.split('/').filter(Boolean)
  return [host, ...names.map((_, at) => `/${names.slice(0, at + 1).join('/')}/`)]
}
