import { describe, expect, it } from 'vitest'
import { splitList, toSites, webAddress } from './project-request.ts'

describe('lists of sites', () => {
  // spec: REP-11
  it('are split on commas and whitespace; the first is MAIN, the rest COMPARE', () => {
    const text = ' https://a.example/x, b.example\n\thttps://c.example ,,b.example '

    expect(splitList(text)).toEqual(['https://a.example/x', 'b.example', 'https://c.example'])
    expect(toSites(splitList(text))).toEqual([
      { url: 'https://a.example/x', kind: 'MAIN' },
      { url: 'b.example', kind: 'COMPARE' },
      { url: 'https://c.example', kind: 'COMPARE' },
    ])
    expect([splitList(''), splitList(' , \n'), toSites([])]).toEqual([[], [], []])
  })

  it('hold web addresses, with or without their protocol', () => {
    const cases: [string, string | null][] = [
      ['shop.example/all?x=1', 'https://shop.example/all?x=1'],
      ['HTTP://Shop.example', 'http://shop.example/'],
      ['ftp://files.example/a', 'ftp://files.example/a'],
      ['javascript:alert(1)', null],
      ['words', null],
      ['http://', null],
      ['', null],
    ]
    for (const [text, address] of cases) expect([text, webAddress(text)]).toEqual([text, address])
  })
})
