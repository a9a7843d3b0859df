import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

it('lets waiting callers abort, and gives their slot to the next', async () => {
  const semaphore = new Semaphore(1)
  const working = Promise.withResolvers<string>()
  const leaving = new AbortController()
  const done: string[] = []
  const first = semaphore.run(() => working.promise)
  const second = semaphore.run(() => Promise.resolve(done.push('second')), leaving.signal)
  const third = semaphore.run(() => Promise.resolve(done.push('third')))

  leaving.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  expect(done).toEqual([])

  working.resolve('first')
  await Promise.all([first, third])
  expect(done).toEqual(['third'])
  await expect(semaphore.run(() => Promise.resolve(), leaving.signal)).rejects.toThrow('cancelled')
  expect(await semaphore.run(() => Promise.resolve('free'))).toBe('free')
})
