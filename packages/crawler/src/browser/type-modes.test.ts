import { describe, expect, it } from 'vitest'
import { type Mode, TypeModes } from './type-modes.ts'

function modes() {
  const decisions: [string, Mode][] = []
  return { decisions, modes: new TypeModes((type, mode) => decisions.push([type, mode])) }
}

describe('TypeModes', () => {
  it('reads both ways until three pages in a row say the same', () => {
    const { modes: learnt, decisions } = modes()
    for (const winner of ['browser', 'http', 'browser', 'browser'] as const) {
      expect(learnt.next('list')).toBe('both')
      learnt.learn('list', winner)
    }
    expect(decisions).toEqual([])

    learnt.learn('list', 'browser')

    expect(decisions).toEqual([['list', 'browser']])
    expect(learnt.next('list')).toBe('browser')
    expect(learnt.next('detail')).toBe('both')
  })

  it('looks again at one page of fifty, and learns anew when that says something else', () => {
    const { modes: learnt, decisions } = modes()
    for (let page = 0; page < 3; page++) learnt.learn('list', 'http')
    const ways = Array.from({ length: 50 }, () => learnt.next('list'))
    expect(ways.filter((way) => way === 'both')).toHaveLength(1)

    learnt.learn('list', 'browser')
    expect(learnt.next('list')).toBe('both')
    learnt.learn('list', 'browser')
    learnt.learn('list', 'browser')

    expect(learnt.next('list')).toBe('browser')
    expect(decisions).toEqual([
      ['list', 'http'],
      ['list', 'browser'],
    ])
  })
})
