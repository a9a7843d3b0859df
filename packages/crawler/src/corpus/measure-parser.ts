import { parsePage, type ParserMode } from '../html/parse-page.ts'
import { treeLines } from '../html/tree-lines.ts'

export interface ParserFigures {
  pages: number
  /** Pages for which the fast parser needed no fallback. */
  fast: number
  /** Pages whose tree differs from the standard parser's. Should be 0. */
  differing: number
  /** Millions of characters per second, by mode. */
  speed: Record<ParserMode, number>
}

/** Compares both parsers' trees for given pages, and their speed. */
export function measureParser(pages: readonly string[]): ParserFigures {
  const parsed = pages.map((html) => parsePage(html))
  const differing = pages.filter(
    (html, at) =>
      treeLines(parsed[at]!.root).join('\n') !== treeLines(parsePage(html, 'spec').root).join('\n'),
  )
  return {
    pages: pages.length,
    fast: parsed.filter(({ by }) => by === 'fast').length,
    differing: differing.length,
    speed: speeds(pages),
  }
}

const modes: readonly ParserMode[] = ['auto', 'fast', 'spec']
const rounds = 5

/** The best of several rounds; the modes alternate, so that other load on the machine affects them equally. */
function speeds(pages: readonly string[]): Record<ParserMode, number> {
  const characters = pages.reduce((sum, { length }) => sum + length, 0)
  const best = { auto: 0, fast: 0, spec: 0 }
  for (let round = 0; round < rounds; round++)
    for (const mode of modes) {
      const started = performance.now()
      for (const html of pages) parsePage(html, mode)
      best[mode] = Math.max(best[mode], characters / (performance.now() - started) / 1000)
    }
  return best
}
