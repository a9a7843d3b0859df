import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStreams } from './event-streams.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
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
  fail(error: Error) {
    this.#next.reject(error)
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

/** Lets everything that waits for nothing but a promise happen. */
const settled = () => vi.advanceTimersByTimeAsync(0)

async function open(mayGoOn: () => Promise<boolean> = always, output = new PassThrough()) {
  const events = new Events()
  const streams = new EventStreams()
  const sent = streams.send(output, events, mayGoOn)
  await settled()
  const written = () => (output.read() as Buffer | null)?.toString() ?? ''
  return { events, streams, sent, output, written }
}

it('sends each event in order, and ends with the last', async () => {
  const { events, sent, written } = await open()
  expect(written()).toBe(': connected\n\n')

  for (const value of [{ a: 1 }, { a: 2 }]) {
    events.send(value)
    await settled()
    expect(written()).toBe(`data: ${JSON.stringify(value)}\n\n`)
  }
  events.end()
  await sent
})

it('says every twenty seconds at the latest that it is still there, and loses no event of the meantime', async () => {
  const { events, written } = await open()
  written()
  await vi.advanceTimersByTimeAsync(2000)
  events.send('first')
  await settled()
  expect(written()).toBe('data: "first"\n\n')

  await vi.advanceTimersByTimeAsync(14_999)
  expect(written()).toBe('')
  await vi.advanceTimersByTimeAsync(5000)
  expect(written()).toBe(': still here\n\n')
  events.send('later')
  await settled()
  expect(written()).toBe('data: "later"\n\n')
})

it('asks again after two seconds whether it may go on, and ends where it may not', async () => {
  let asked = 0
  let may = true
  const { events, sent, written } = await open(() => {
    asked += 1
    return Promise.resolve(may)
  })
  written()
  const next = async () => {
    events.send(1)
    await settled()
    return written()
  }
  const event = 'data: 1\n\n'

  expect([await next(), asked]).toEqual([event, 0])
  await vi.advanceTimersByTimeAsync(2000)
  expect([await next(), asked]).toEqual([event, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([await next(), asked]).toEqual([event, 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect([await next(), asked]).toEqual([event, 1])
  may = false
  await vi.advanceTimersByTimeAsync(1)
  expect([await next(), asked]).toEqual(['', 2])
  await sent
  expect(events.isOver).toBe(true)
})

it('asks a quiet stream too, and writes nothing where it may not go on', async () => {
  let may = true
  const { written } = await open(() => Promise.resolve(may))
  written()
  may = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written()).toBe('')
})

it('lets go of the events when its reader leaves', async () => {
  const { events, sent, output } = await open()
  output.destroy()
  events.send(1)
  await sent

  expect(events.isOver).toBe(true)
})

it('waits for a slow reader, and lets go of the events when it leaves instead of reading', async () => {
  const output = new PassThrough({ highWaterMark: 4 })
  const { events, sent, written } = await open(always, output)
  events.send('never taken while the reader is behind')
  await settled()
  expect(written()).toBe(': connected\n\n')
  await settled()

  output.destroy()
  await settled()
  events.send('too late')
  await sent
  expect(events.isOver).toBe(true)
})

it('writes no comments to a reader who does not read, and disconnects it after a minute', async () => {
  const output = new PassThrough({ highWaterMark: 4 })
  const { events, sent } = await open(always, output)
  await vi.advanceTimersByTimeAsync(55_000)
  expect(output.listenerCount('drain')).toBe(1)
  expect(output.destroyed).toBe(false)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(output.destroyed).toBe(true)
  await settled()
  events.send('too late')
  await sent
  expect(events.isOver).toBe(true)
})

it('keeps a reader who reads within the minute, however often it is behind', async () => {
  const output = new PassThrough({ highWaterMark: 4 })
  const { events, written } = await open(always, output)
  for (let count = 0; count < 3; count++) {
    await vi.advanceTimersByTimeAsync(50_000)
    expect(written()).not.toBe('')
    await settled()
    events.send(count)
    await settled()
  }
  expect(output.destroyed).toBe(false)
})

it('rejects with what the events throw', async () => {
  const { events, sent } = await open()
  const fault = new Error('the database has gone')
  events.fail(fault)

  await expect(sent).rejects.toBe(fault)
})
