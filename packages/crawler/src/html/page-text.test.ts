import { describe, expect, it } from 'vitest'
import { PageText } from './page-text.ts'

const codesOf = ({ codes, length }: PageText): string => String.fromCharCode(...codes.subarray(0, length))

describe('the text of a page', () => {
  it('has the codes of its characters, with zeros behind them', () => {
    for (const text of ['', '<p>a</p>', 'naïve – 😀', 'x'.repeat(300_000)]) {
      const page = new PageText(text)
      for (let at = 0; at < text.length; at += 997) expect(page.codes[at]).toBe(text.charCodeAt(at))
      expect([...page.codes.subarray(text.length, text.length + 8)]).toEqual(Array(8).fill(0))
      page.release()
    }
  })

  it('keeps its codes while others are read, and after them', () => {
    const outer = new PageText('outer')
    const inner = new PageText('inner, which is longer')
    inner.release()
    const next = new PageText('the next')

    expect([outer, inner, next].map(codesOf)).toEqual(['outer', 'inner, which is longer', 'the next'])
    outer.release()
    next.release()
  })

  it('uses the same memory for pages that come one after another', () => {
    const one = new PageText('one')
    one.release()
    const other = new PageText('other')
    other.release()

    expect(other.codes).toBe(one.codes)
  })

  it.each([0, 1, 47, 48, 49, 500])('finds a sign %i characters ahead, and none behind the end', (ahead) => {
    const page = new PageText(`<${'a'.repeat(ahead)}<`)

    expect(page.find('<', 0x3c, 1)).toBe(ahead + 1)
    expect(page.find('<', 0x3c, ahead + 2)).toBe(-1)
    expect(page.find('>', 0x3e, 0)).toBe(-1)
    page.release()
  })

  it('tells whether a name stands at a position', () => {
    const page = new PageText('<div')

    expect([0, 1, 2].map((at) => page.has(Buffer.from('div'), at))).toEqual([false, true, false])
    page.release()
  })
})
