import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { canonicalUrl, fingerprint, FingerprintSet } from './fingerprint.ts'
import { Frontier } from './frontier.ts'
import type { NewRequest } from '../records/request.ts'
import { Heap } from './heap.ts'

const request = (url: string, more: Partial<NewRequest> = {}): NewRequest => ({
  url,
  type: 'page',
  depth: 0,
  priority: 0,
  carried: null,
  ...more,
})

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://Example.COM:80/a/../b/./c#x', 'http://example.com/b/c'],
    ['https://a.test:443', 'https://a.test/'],
    ['http://a.test/%7euser/%e4', 'http://a.test/~user/%E4'],
    ['http://a.test/?b=2&a=1', 'http://a.test/?b=2&a=1'],
    ['http://a.test/a#', 'http://a.test/a'],
    ['http://a.test/?PHPSESSID=0123456789abcdef&x=1', 'http://a.test/?x=1'],
    ['http://a.test/?x=1&sid=9f86d081884c7d659a2feaa0c55ad015', 'http://a.test/?x=1'],
    ['http://a.test/?sessionId=aZ09aZ09aZ09aZ09', 'http://a.test/'],
    // Ids of what a page is about, not of a visit.
    ['http://a.test/?sid=20240312123456789', 'http://a.test/?sid=20240312123456789'],
    ['http://a.test/?sessionId=1678901234567890', 'http://a.test/?sessionId=1678901234567890'],
    ['http://a.test/?session_id=opening-keynote-2024', 'http://a.test/?session_id=opening-keynote-2024'],
    [
      'http://a.test/?sessionId=0b7f6c1e-9a52-4c7b-8a43-1f1a3f2f9d10',
      'http://a.test/?sessionId=0b7f6c1e-9a52-4c7b-8a43-1f1a3f2f9d10',
    ],
    ['http://a.test/?sid=openingkeynotewelcome', 'http://a.test/?sid=openingkeynotewelcome'],
    ['http://a.test/?sid=talk42', 'http://a.test/?sid=talk42'],
  ])('%s is %s', (url, expected) => {
    expect(canonicalUrl(new URL(url).href)).toBe(expected)
  })
})

describe('FingerprintSet', () => {
  it('knows exactly what was added, while it grows', () => {
    const set = new FingerprintSet()
    const added = Array.from({ length: 20_000 }, (_, index) => fingerprint('page', `http://a.test/${index}`))

    expect(added.every((one) => set.add(one))).toBe(true)

    expect(added.some((one) => set.add(one))).toBe(false)
    expect(set.size).toBe(20_000)
    expect(set.has(fingerprint('page', 'http://a.test/x'))).toBe(false)
    expect(set.has(fingerprint('other', 'http://a.test/1'))).toBe(false)
  })
})

describe('Heap', () => {
  it('gives its items in order under any mix of changes', () => {
    const random = seededRandom(7)
    const heap = new Heap<{ heapIndex: number; value: number }>((a, b) => a.value < b.value)
    const kept = new Set<{ heapIndex: number; value: number }>()
    for (let step = 0; step < 3000; step++) {
      const [any] = kept
      const dice = random()
      if (any && dice < 0.2) {
        heap.remove(any)
        kept.delete(any)
      } else if (any && dice < 0.4) {
        any.value = random()
        heap.update(any)
      } else {
        const item = { heapIndex: -1, value: random() }
        heap.push(item)
        kept.add(item)
      }
    }

    const order = Array.from({ length: heap.size }, () => heap.pop()!.value)

    expect(order).toEqual([...kept].map((item) => item.value).toSorted((a, b) => a - b))
  })
})

describe('Frontier', () => {
  it('takes each address once, by priority and arrival', () => {
    const frontier = new Frontier({ perHost: 100, delayMs: 0 })
    frontier.add(request('http://a.test/deep', { depth: 2 }), 0)
    frontier.add(request('http://a.test/1', { depth: 1 }), 0)
    frontier.add(request('http://b.test/2', { depth: 1 }), 0)
    frontier.add(request('http://a.test/urgent', { depth: 9, priority: 1 }), 0)

    expect(frontier.add(request('http://a.test/1', { depth: 0 }), 0)).toBeNull()

    const taken = Array.from({ length: 5 }, () => frontier.take(0)?.url ?? null)
    expect(taken).toEqual([
      'http://a.test/urgent',
      'http://a.test/deep',
      'http://a.test/1',
      'http://b.test/2',
      null,
    ])
  })

  it('keeps to the requests per host without holding up others', () => {
    const frontier = new Frontier({ perHost: 1, delayMs: 0 })
    frontier.add(request('http://a.test/1'), 0)
    frontier.add(request('http://a.test/2'), 0)
    frontier.add(request('http://b.test/1'), 0)

    const first = frontier.take(0)!

    expect(frontier.take(0)?.url).toBe('http://b.test/1')
    expect(frontier.take(0)).toBeNull()
    frontier.settle(first, 0)
    expect(frontier.take(0)?.url).toBe('http://a.test/2')
  })

  it('keeps the pause between two requests to a host, and says when it ends', () => {
    const frontier = new Frontier({ perHost: 8, delayMs: 100 })
    frontier.add(request('http://a.test/1'), 0)
    frontier.add(request('http://a.test/2'), 0)

    frontier.take(0)

    expect(frontier.take(99)).toBeNull()
    expect(frontier.wakesAt()).toMatchObject({ at: 100, origin: 'http://a.test' })
    expect(frontier.take(100)?.url).toBe('http://a.test/2')
  })

  it('explains the pause between two requests by itself, whatever the host waited for before', () => {
    const frontier = new Frontier({ perHost: 8, delayMs: 100 })
    for (const page of [1, 2, 3]) frontier.add(request(`http://a.test/${page}`), 0)
    const first = frontier.take(0)!
    frontier.pause(frontier.hostOf(first), 500, 'host asked to come back', 0)
    const asked = frontier.wakesAt()

    frontier.take(500)

    expect(asked).toMatchObject({ at: 500, reason: 'host asked to come back' })
    expect(frontier.wakesAt()).toMatchObject({
      at: 600,
      reason: 'the recipe asks for a pause between requests',
    })
  })

  it('gives a failed request again when its time has come', () => {
    const frontier = new Frontier({ perHost: 1, delayMs: 0 })
    frontier.add(request('http://a.test/1'), 0)
    frontier.retry(frontier.take(0)!, 50, 0)

    expect(frontier.take(49)).toBeNull()
    expect(frontier.wakesAt()?.at).toBe(50)
    expect(frontier.take(50)?.url).toBe('http://a.test/1')
  })

  it('holds a host until it is released', () => {
    const frontier = new Frontier({ perHost: 1, delayMs: 0 })
    frontier.add(request('http://a.test/1'), 0)
    const host = frontier.peekHost(0)!
    frontier.hold(host, 0)

    expect(frontier.take(0)).toBeNull()
    frontier.release(host, 0)
    expect(frontier.take(0)?.url).toBe('http://a.test/1')
  })

  it('settles everything exactly once in any order of events', () => {
    const random = seededRandom(3)
    const frontier = new Frontier({ perHost: 2, delayMs: 3 })
    const flying = new Set<NonNullable<ReturnType<Frontier['take']>>>()
    const settled = new Map<string, number>()
    let added = 0
    let now = 0
    while (added < 500 || frontier.pending > 0) {
      now += random() * 2
      if (
        added < 500 &&
        frontier.add(request(`http://h${added % 7}.test/${added}`, { depth: added % 3 }), now)
      )
        added++
      const taken = frontier.take(now)
      if (taken) flying.add(taken)
      const perHost = Map.groupBy(flying, (one) => one.url.slice(7, 9))
      for (const list of perHost.values()) expect(list.length).toBeLessThanOrEqual(2)
      const [one] = flying
      if (!one || random() < 0.3) continue
      flying.delete(one)
      if (random() < 0.2) frontier.retry(one, now + random() * 10, now)
      else {
        frontier.settle(one, now)
        settled.set(one.url, (settled.get(one.url) ?? 0) + 1)
      }
    }

    expect(settled.size).toBe(500)
    expect(new Set(settled.values())).toEqual(new Set([1]))
  })
})
