import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { RequestQueue } from './request-queue.ts'
import { RequestStore } from './request-store.ts'
import type { CrawlRequest } from '../records/request.ts'

const request = (id: number, more: Partial<CrawlRequest> = {}): CrawlRequest => ({
  id,
  url: `https://shop.example/products/${id}?colour=grün`,
  type: id % 3 === 0 ? 'list' : 'detail',
  depth: id % 7,
  priority: (id % 5) - 2,
  carried: id % 4 === 0 ? { name: `Thing ${id} 🙂`, price: id } : null,
  send: id % 11 === 0 ? { method: 'POST', body: '{"a":1}' } : null,
  attempts: id % 3,
  deferrals: id % 2,
  notBefore: 0,
  heapIndex: -1,
  ...more,
})

describe('the store of waiting requests', () => {
  it('gives back what it got, in any order, also from its file', () => {
    const store = new RequestStore({ residentBytes: 2 << 20 })
    const next = seededRandom(7)
    const handles = Array.from({ length: 60_000 }, (_, id) => ({ id, handle: store.put(request(id)) }))
    for (let at = handles.length - 1; at > 0; at--) {
      // Mostly first in, first out, as in a crawl, with some random accesses.
      const other = next() < 0.01 ? Math.floor(next() * at) : at
      ;[handles[at], handles[other]] = [handles[other]!, handles[at]!]
    }
    for (const { id, handle } of handles) expect(store.take(handle)).toEqual(request(id))
    store.close()
  })

  it('takes requests larger than its buffers', () => {
    const store = new RequestStore()
    const large = request(1, { send: { method: 'POST', body: 'x'.repeat(3_000_000) } })
    const [first, second] = [store.put(large), store.put(request(2))]

    expect(store.take(second)).toEqual(request(2))
    expect(store.take(first)).toEqual(large)
  })

  it('does not grow while as much is taken as is put in', () => {
    const store = new RequestStore({ residentBytes: 4 << 20 })
    const waiting: number[] = []
    for (let id = 0; id < 200_000; id++) {
      waiting.push(store.put(request(id)))
      if (waiting.length > 100) store.take(waiting.shift()!)
    }
    expect(Reflect.get(store, 'chunks')).toHaveProperty(
      'size',
      expect.toSatisfy((size: number) => size <= 3),
    )
  })
})

describe('the queue of a host', () => {
  it('goes by priority, then age, and lets those that come again go first', () => {
    const queue = new RequestQueue()
    const put: [handle: number, priority: number, again: boolean][] = [
      [1, 0, false],
      [2, 0, false],
      [3, 5, false],
      [4, 0, true],
      [5, -1, false],
      [6, 5, false],
    ]
    for (const entry of put) queue.push(...entry)

    expect(queue.peek()).toMatchObject({ priority: 5, order: 3 })
    expect(Array.from(put, () => queue.pop())).toEqual([3, 6, 4, 1, 2, 5])
    expect(queue.pop()).toBeUndefined()
  })
})
