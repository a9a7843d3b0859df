import { expect, it } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

it('a question is asked once while it is being answered, and anew afterwards', async () => {
  const answers = new SharedAnswers<number>()
  let asked = 0
  const waiting = Promise.withResolvers<void>()
  const ask = async () => {
    asked += 1
    const mine = asked
    await waiting.promise
    return mine
  }

  const same = [answers.of('a', ask), answers.of('a', ask)]
  const other = answers.of('b', ask)
  waiting.resolve()

  expect(await Promise.all([...same, other])).toEqual([1, 1, 2])
  expect(await answers.of('a', ask)).toBe(3)
})

it('a failure reaches all who ask, and is not kept', async () => {
  const answers = new SharedAnswers<number>()
  const fails = () => Promise.reject(new Error('no database'))

  const both = await Promise.allSettled([answers.of('a', fails), answers.of('a', fails)])

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await answers.of('a', () => Promise.resolve(1))).toBe(1)
})
