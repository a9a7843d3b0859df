import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Events that the test sends one by one. */
class Events implements AsyncIterableIterator<unknown> {
  #next = Promise.withResolvers<IteratorResult<unknown>>()
  isOver = false
  send(value: unknown) {
    this.#next.resolve({ value, done: false })
    this.#next = Promise.withResolvers()
  }
  end() {
    this.#next.resolve({ value: undefined, done: true })
  }
  next() {
    return this.#next.promise
  }
  return() {
    this.isOver = true
    return Promise.resolve({ value: undefined, done: true as const })
  }
  [Symbol.asyncIterator]() {
    return this
  }
}

const always = () => Promise.resolve(true)

async function open(mayGoOn: () => Promise<boolean> = always) {
  const events = new Events()
  const stream = eventStream(events, mayGoOn)
  expect(await stream.next()).toEqual({ value: ': connected\n\n', done: false })
  return { events, stream }
}

it('sends each event in order, and ends with the last', async () => {
  const { events, stream } = await open()

  for (const value of [{ a: 1 }, { a: 2 }]) {
    const piece = stream.next()
    events.send(value)
    expect((await piece).value).toBe(`data: ${JSON.stringify(value)}\n\n`)
  }
  const last = stream.next()
  events.end()
  expect(await last).toEqual({ value: undefined, done: true })
  expect(events.isOver).toBe(true)
})

it('says every twenty seconds that it is still there, and loses no event of the meantime', async () => {
  const { events, stream } = await open()
  const quiet = stream.next()
  let isSaid = false
  void quiet.then(() => (isSaid = true))

  await vi.advanceTimersByTimeAsync(19_999)
  expect(isSaid).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await quiet).value).toBe(': still here\n\n')
  events.send('later')
  expect((await stream.next()).value).toBe('data: "later"\n\n')
})

it('asks again after two seconds whether it may go on, and ends where it may not', async () => {
  let asked = 0
  let may = true
  const { events, stream } = await open(() => {
    asked += 1
    return Promise.resolve(may)
  })
  const next = async () => {
    const piece = stream.next()
    events.send(1)
    return (await piece).done
  }

  expect([await next(), asked]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(2000)
  expect([await next(), asked]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([await next(), asked]).toEqual([false, 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect([await next(), asked]).toEqual([false, 1])
  may = false
  await vi.advanceTimersByTimeAsync(1)
  expect([await next(), asked]).toEqual([true, 2])
  expect(events.isOver).toBe(true)
})

it('lets go of the events when its reader leaves', async () => {
  const { events, stream } = await open()
  const first = stream.next()
  events.send(1)
  await first

  await stream.return(undefined)

  expect(events.isOver).toBe(true)
})
