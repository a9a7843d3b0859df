import { parsePage, type ParserMode } from '../html/parse-page.ts'
import { treeLines } from '../html/tree-lines.ts'

export interface ParserFigures {
  pages: number
  /** Pages that the fast parser was sure of. */
  fast: number
  /** Pages whose tree is another one than that by the book. Should be 0. */
  differing: number
  /** Characters a second, in millions, per mode. */
  speed: Record<ParserMode, number>
}

/** Compares the trees of both parsers on pages, and their speed. */
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
    speed: { auto: speedOf(pages, 'auto'), fast: speedOf(pages, 'fast'), spec: speedOf(pages, 'spec') },
  }
}

/** The best of three rounds. */
function speedOf(pages: readonly string[], mode: ParserMode): number {
  const characters = pages.reduce((sum, { length }) => sum + length, 0)
  const rounds = [1, 2, 3].map(() => {
    const started = performance.now()
    for (const html of pages) parsePage(html, mode)
    return performance.now() - started
  })
  return characters / Math.min(...rounds) / 1000
}
