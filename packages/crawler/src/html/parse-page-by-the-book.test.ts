import { expect, it } from 'vitest'
import { parsePage } from './parse-page.ts'
import { treeLines } from './tree-lines.ts'

const names =
  'a b i p div span ul li ol dl dd dt table tbody thead tr td th caption colgroup col form button select option optgroup h1 h2 pre br hr img input textarea title script style noscript template svg path math mi ruby rt rp object body html head meta link main nobr iframe foreignobject xmp image font center'.split(
    ' ',
  )
const attributes = [
  '',
  '',
  '',
  ' class=x',
  ' id="a&amp;b"',
  " t='&copy=1'",
  ' a=1 a=2',
  ' b/',
  ' c =d',
  ' type=hidden',
  ' q="</noscript>"',
  '/',
]
const others = [
  'x',
  ' ',
  '\n',
  'a&amp;b',
  '&notit;',
  '< ',
  '<!-- c -->',
  '<!-- </noscript> -->',
  '<?x>',
  '</>',
  '</ x>',
  '<![CDATA[x]]>',
  '&#128;',
  '&lt',
  'y\n',
  '<!-->',
  '<!--a--!>',
  '&nbsp;',
  '</',
  '<',
  '<a b',
  '<!--',
]

/** Numbers from 0 to below 1, reproducible by seed (Numerical Recipes' generator). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A page with few different tags, so that they interact often. */
function makePage(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!
  const pool = Array.from({ length: 3 + Math.floor(random() * 8) }, () => pick(names))
  let html = random() < 0.6 ? '<!doctype html>' : ''
  for (let count = 2 + random() * 18; count > 0; count--) {
    const kind = random()
    if (kind < 0.45) html += `<${pick(pool)}${pick(attributes)}>`
    else html += kind < 0.75 ? `</${pick(pool)}>` : pick(others)
  }
  return html
}

// The guarantee of the fast parser: if it records nothing unsupported, its tree is the standard's.
it('makes the same trees as parse5 of generated pages, however broken', () => {
  const random = numbersFrom(20_260)
  let fast = 0
  const differing: string[] = []
  for (let count = 0; count < 25_000; count++) {
    const html = makePage(random)
    const page = parsePage(html)
    if (page.by === 'spec') continue
    fast++
    if (treeLines(page.root).join('\n') !== treeLines(parsePage(html, 'spec').root).join('\n'))
      differing.push(html)
  }

  expect(differing).toEqual([])
  expect(fast).toBeGreaterThan(15_000)
})
