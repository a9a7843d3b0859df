import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { compileSelector, Scope } from './selector.ts'

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div class="row\n row-${at % 3} Row"><a href="/${at}"><b class="name">No ${at}</b></a><svg><foreignObject class="name"></foreignObject></svg></div>`,
  ).join('')

describe('a selector', () => {
  it.each([
    '.row',
    '.Row',
    'div.row-1 > a',
    'a .name',
    'b, a',
    ':is(b, a)',
    'div:not(.row-1) *',
    '[class~="row-2" i]',
    '[class~="ROW" i]',
    'foreignObject',
    'div:has(> a) + div > a b',
    '.row-2:nth-child(3n)',
    '.none',
    'section',
  ])('%s finds the same on a page of many elements as by testing each one', (source) => {
    const { root } = parseHtml(`<body>${rows(120)}</body>`)
    const selector = compileSelector(source)
    const scope = new Scope(root)
    const { key: _key, ...plain } = selector

    expect(selector.key === undefined).toBe(false)
    expect(scope.all(selector)).toEqual(scope.all(plain))
  })

  it('names the class, else the tag, of what it finds, if that is one', () => {
    const keys = ['ul li.card a', 'li.card', '#main > p:first-child', 'a, b', '[rel]', '[class~="a" i]']

    expect(keys.map((source) => compileSelector(source).key)).toEqual(['a', '.card', 'p', null, null, null])
  })
})
