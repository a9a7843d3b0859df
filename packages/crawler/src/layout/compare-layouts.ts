import { type Layout, layoutOf } from './page-layout.ts'

export interface LayoutPage {
  url: string
  html: string
}

/** What became of the layout of pages that have the same page type. */
export interface LayoutComparison {
  /** URLs of pages whose layout is another one than any page had before. */
  changed: string[]
  /** URLs of the others. */
  unchanged: string[]
  /** The share of the earlier structure that the changed pages lack on average, 0 to 1; 0 without any. */
  gone: number
}

/** Pages with less in common than this part of what both are built of have another layout. */
const leastSimilar = 0.5
/** What so many of the earlier pages have belongs to the layout, whatever a page shows … */
const nearlyAll = 0.9
const fewestForCore = 3
/** … and pages without this part of it have another one, such as another class for prices. */
const mostGone = 0.1
/** Pages that are built of less say nothing. */
const fewestPaths = 3

/** Compares pages with earlier ones of the same page type, by what they are built of. Takes a few milliseconds a page. */
export function compareLayouts(
  before: readonly LayoutPage[],
  after: readonly LayoutPage[],
): LayoutComparison {
  const known = describe(before).map(({ layout }) => layout)
  const result: LayoutComparison = { changed: [], unchanged: [], gone: 0 }
  if (known.length === 0) return result
  const core = coreOf(known)
  let gone = 0
  for (const { url, layout } of describe(after)) {
    const { nearest, similar } = nearestTo(layout, known)
    const missing = missingShare(core ?? nearest, layout)
    const isOther = similar < leastSimilar || (core !== null && missing >= mostGone)
    result[isOther ? 'changed' : 'unchanged'].push(url)
    if (isOther) gone += missing
  }
  return { ...result, gone: result.changed.length === 0 ? 0 : gone / result.changed.length }
}

const describe = (pages: readonly LayoutPage[]): { url: string; layout: Layout }[] =>
  pages
    .map(({ url, html }) => ({ url, layout: layoutOf(html) }))
    .filter(({ layout }) => layout.size >= fewestPaths)

/** What nearly all pages have in common; null if they are too few to tell, or have little in common. */
function coreOf(layouts: readonly Layout[]): Layout | null {
  if (layouts.length < fewestForCore) return null
  const counts = new Map<string, number>()
  for (const path of layouts.flatMap((layout) => [...layout])) counts.set(path, (counts.get(path) ?? 0) + 1)
  const core = [...counts].filter(([, count]) => count >= nearlyAll * layouts.length)
  return core.length < fewestPaths ? null : new Set(core.map(([path]) => path))
}

function nearestTo(layout: Layout, known: readonly Layout[]): { nearest: Layout; similar: number } {
  let best = { nearest: known[0]!, similar: -1 }
  for (const nearest of known) {
    const similar = similarity(nearest, layout)
    if (similar > best.similar) best = { nearest, similar }
  }
  return best
}

function commonTo(a: Layout, b: Layout): number {
  let common = 0
  for (const path of a) if (b.has(path)) common += 1
  return common
}

/** What both have, as a share of what any of them has (Jaccard index). */
function similarity(a: Layout, b: Layout): number {
  const common = commonTo(a, b)
  return common / (a.size + b.size - common)
}

const missingShare = (expected: Layout, layout: Layout): number =>
  1 - commonTo(expected, layout) / expected.size
