import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareLayouts } from '../layout/compare-layouts.ts'

interface SavedPage {
  site: string
  version: string
  url: string
  html: string
}

/** How often a change of layout was reported, out of how many comparisons. */
export interface LayoutScore {
  /** A page before and after its site was redesigned: should be reported. */
  redesigned: { all: number; reported: number }
  /** Other pages of a site in the same version: should not. */
  alike: { all: number; reported: number }
}

/** Saved pages of sites before and after they were redesigned: `pairs.tsv` and `pairs/<id>/old.html` and `new.html`. */
export function measureRedesigns(folder: string): { seen: LayoutScore; heldOut: LayoutScore } {
  const pairs = readPairs(folder)
  const of = (isWanted: (site: string) => boolean) => scoreOf(pairs.filter(({ site }) => isWanted(site)))
  return { seen: of(isSeen), heldOut: of((site) => !isSeen(site)) }
}

interface Pair {
  site: string
  before: SavedPage
  after: SavedPage
}

function readPairs(folder: string): Pair[] {
  const [head, ...lines] = readFileSync(join(folder, 'pairs.tsv'), 'utf8').trim().split('\n')
  const names = head!.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const [id, site] = [cell('id'), cell('site')]
    const page = (side: 'old' | 'new'): SavedPage => ({
      site,
      version: cell(side),
      url: `https://example.com/${id}`,
      html: readFileSync(join(folder, 'pairs', id, `${side}.html`), 'utf8'),
    })
    return { site, before: page('old'), after: page('new') }
  })
}

/** About half of the sites: rules are improved by looking at these only. */
function isSeen(site: string): boolean {
  let hash = 2_166_136_261
  for (const character of site) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  return hash % 2 === 0
}

function scoreOf(pairs: readonly Pair[]): LayoutScore {
  const isReported = (before: readonly SavedPage[], after: SavedPage) =>
    compareLayouts(before, [after]).changed.length > 0
  const redesigned = pairs.map(({ before, after }) => isReported([before], after))
  const alike: boolean[] = []
  for (const group of versionsOf(pairs.flatMap(({ before, after }) => [before, after])))
    for (const [at, page] of group.entries()) {
      const others = group.filter((_, other) => other !== at)
      alike.push(...others.map((other) => isReported([other], page)))
      if (others.length >= 3) alike.push(isReported(others, page))
    }
  const count = (reported: readonly boolean[]) => ({
    all: reported.length,
    reported: reported.filter(Boolean).length,
  })
  return { redesigned: count(redesigned), alike: count(alike) }
}

/** Different pages of a site in the same version. */
function versionsOf(pages: readonly SavedPage[]): SavedPage[][] {
  const groups = new Map<string, Map<string, SavedPage>>()
  for (const page of pages) {
    const key = JSON.stringify([page.site, page.version])
    const group = groups.get(key) ?? new Map<string, SavedPage>()
    groups.set(key, group.set(page.html, page))
  }
  return [...groups.values()].map((group) => [...group.values()])
}
