import { describe, expect, it } from 'vitest'
import { serverSentEvents } from './client.ts'

/** A stream that stays open, with what becomes of it. */
function stream() {
  let writer: ReadableStreamDefaultController<Uint8Array>
  const state = { canceled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (writer = controller),
    cancel: () => void (state.canceled = true),
  })
  const send = (text: string) => writer.enqueue(new TextEncoder().encode(text))
  return { body, state, send, end: () => writer.close() }
}

describe('a stream of events', () => {
  it('is read where the browser cannot iterate over streams', async () => {
    const { body, send, end } = stream()
    const response = new Response(body)
    Object.defineProperty(response.body, Symbol.asyncIterator, { value: undefined })
    send('data: {"a":1}\n\n: comment\n\ndata: {"a":')
    send('2}\n\n')
    end()

    const events = []
    for await (const event of serverSentEvents(response)) events.push(event)
    expect(events).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('is canceled when nobody wants more', async () => {
    const { body, state, send } = stream()
    send('data: 1\n\n')
    for await (const event of serverSentEvents(new Response(body))) {
      expect(event).toBe(1)
      break
    }

    expect(state.canceled).toBe(true)
  })

  it('ends with an error after a silence', async () => {
    const { body, state, send } = stream()
    const events = serverSentEvents(new Response(body), 20)
    send('data: 1\n\n')

    expect(await events.next()).toEqual({ done: false, value: 1 })
    await expect(events.next()).rejects.toThrow('silent')
    expect(state.canceled).toBe(true)
  })
})
