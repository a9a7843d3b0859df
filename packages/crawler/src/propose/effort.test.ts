import { describe, expect, it } from 'vitest'
import { Charged, Effort } from './effort.ts'
import { Page } from './page.ts'

const elementOf = (html: string) => new Page(html, 'https://example.org/').elements.at(-1)!

function counter(cost: number) {
  const charged = new Charged<number>()
  let times = 0
  const element = elementOf('<p>one</p>')
  const ask = (effort: Effort) =>
    charged.of(element, effort, () => {
      times++
      effort.spend(cost)
      return times
    })
  return { ask, times: () => times }
}

describe('results that are kept', () => {
  it('are found once and charged each time', () => {
    const { ask, times } = counter(100)
    const effort = new Effort()
    const before = effort.left
    expect([ask(effort), ask(effort), ask(effort)]).toEqual([1, 1, 1])
    expect(times()).toBe(1)
    expect(before - effort.left).toBe(300)
  })

  it('are found anew if the budget is too small, which then is used up as without them', () => {
    const { ask, times } = counter(100)
    ask(new Effort())
    const effort = new Effort()
    effort.left = 50
    ask(effort)
    expect([times(), effort.isSpent, effort.left]).toEqual([2, true, -50])
  })

  it('are not those that a used up budget has cut short', () => {
    const { ask, times } = counter(100)
    const spent = new Effort()
    spent.left = 50
    ask(spent)
    ask(new Effort())
    expect(times()).toBe(2)
  })

  it('are not more than memory has room for', () => {
    const { ask, times } = counter(1_500_000)
    ask(new Effort())
    ask(new Effort())
    expect(times()).toBe(2)
  })
})
