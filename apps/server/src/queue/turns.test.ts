import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('lets those who wait leave, and gives their turn to the next', async () => {
  const turns = new Turns(1)
  const working = Promise.withResolvers<string>()
  const leaving = new AbortController()
  const done: string[] = []
  const first = turns.take(() => working.promise)
  const second = turns.take(() => Promise.resolve(done.push('second')), leaving.signal)
  const third = turns.take(() => Promise.resolve(done.push('third')))

  leaving.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  expect(done).toEqual([])

  working.resolve('first')
  await Promise.all([first, third])
  expect(done).toEqual(['third'])
  await expect(turns.take(() => Promise.resolve(), leaving.signal)).rejects.toThrow('cancelled')
  expect(await turns.take(() => Promise.resolve('free'))).toBe('free')
})
