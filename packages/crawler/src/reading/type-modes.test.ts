import { describe, expect, it } from 'vitest'
import { type LearntMode, type Mode, TypeModes } from './type-modes.ts'

function modes() {
  const decisions: [string, Mode][] = []
  return { decisions, modes: new TypeModes({ decided: (type, mode) => decisions.push([type, mode]) }) }
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

  it('goes on from what was known before, and looks at it again when it is time', () => {
    const kept = new Map<string, LearntMode>()
    const keep = (type: string, learnt: LearntMode) => void kept.set(type, learnt)
    const first = new TypeModes({ decided: () => {} }, { known: new Map(), keep })
    for (let page = 0; page < 3; page++) {
      first.next('list')
      first.learn('list', 'browser')
    }
    first.next('detail')
    first.learn('detail', 'http')
    const remembered: [string, Mode][] = []

    const second = new TypeModes(
      { decided: () => {}, remembered: (type, mode) => remembered.push([type, mode]) },
      { known: new Map(kept), keep },
    )

    const ways = Array.from({ length: 47 }, () => second.next('list'))
    expect(ways.slice(0, 46).every((way) => way === 'browser')).toBe(true)
    expect(ways[46]).toBe('both')
    expect(second.next('detail')).toBe('both')
    second.learn('detail', 'http')
    second.learn('detail', 'http')
    expect(second.next('detail')).toBe('http')
    expect(remembered).toEqual([['list', 'browser']])
  })
})
