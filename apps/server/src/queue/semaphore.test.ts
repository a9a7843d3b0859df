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

it('runs as many at once as it has slots, the others in the order of their calls', async () => {
  const semaphore = new Semaphore(2)
  const begun: number[] = []
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const runs = works.map(({ promise }, at) =>
    semaphore.run(() => {
      begun.push(at)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])

  works[1]!.resolve()
  await runs[1]
  expect(begun).toEqual([0, 1, 2])
  works[0]!.resolve()
  await runs[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of works) resolve()
  await Promise.all(runs)

  const later = Promise.withResolvers<void>()
  const again = [0, 1, 2].map((at) =>
    semaphore.run(() => {
      begun.push(10 + at)
      return later.promise
    }),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 10, 11])
  later.resolve()
  await Promise.all(again)
})

it('gives a slot to the next after work that failed, and keeps the order when one leaves', async () => {
  const semaphore = new Semaphore(1)
  const working = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const done: string[] = []
  const waiting = (name: string, signal?: AbortSignal) =>
    semaphore.run(() => Promise.resolve(done.push(name)), signal)
  const failed = semaphore.run(() => working.promise)
  const runs = [waiting('one'), waiting('two', leaving.signal), waiting('three')]
  leaving.abort(new Error('cancelled'))
  await expect(runs[1]).rejects.toThrow('cancelled')

  working.reject(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  await Promise.all([runs[0], runs[2]])

  expect(done).toEqual(['one', 'three'])
})

it('does not let those leave who have their slot already', async () => {
  const semaphore = new Semaphore(1)
  const working = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const begun = Promise.withResolvers<void>()
  const first = semaphore.run(() => working.promise)
  const second = semaphore.run(async () => {
    begun.resolve()
    await first
    return 'done'
  }, leaving.signal)
  const third = semaphore.run(() => Promise.resolve('third'))
  working.resolve()
  await begun.promise
  leaving.abort(new Error('too late'))

  expect(await second).toBe('done')
  expect(await third).toBe('third')
})
