import { describe, expect, it } from 'vitest'
import type { Batch } from './journal.ts'
import { type CrawlPart, type Handover, partOf, partsOf } from './frontier/crawl-part.ts'
import { Recipe } from '@windrow/contract/recipe'
import { CutError, MemoryJournal, rowsIn } from './testing/memory-journal.ts'
import { startHosts } from './testing/hosts.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { startSite } from './testing/site.ts'

const hosts = 6
const pagesPerHost = 12

/** Does what the database does for the parts of a run. */
class SharedHandovers {
  private nextId = 1
  private readonly totals = { done: 0, failed: 0 }
  private readonly waiting = new Map<number, Handover & { part: number }>()
  private readonly resting = new Set<number>()
  private readonly wake = new Map<number, () => void>()

  committed(batch: Batch): void {
    this.totals.done += batch.delta.done
    this.totals.failed += batch.delta.failed
    for (const id of batch.taken) this.waiting.delete(id)
    for (const [part, links] of batch.handovers) {
      const id = this.nextId++
      this.waiting.set(id, { id, part, links })
      this.resting.delete(part)
      this.wake.get(part)?.()
    }
  }

  part(number: number, count: number): CrawlPart & { woken: () => Promise<boolean> } {
    let last = 0
    return {
      number,
      count,
      take: () => {
        const fresh = [...this.waiting.values()].filter((one) => one.part === number && one.id > last)
        last = Math.max(last, ...fresh.map(({ id }) => id))
        return Promise.resolve(fresh)
      },
      rest: () => {
        if ([...this.waiting.values()].some((one) => one.part === number)) return Promise.resolve(false)
        this.resting.add(number)
        if (this.resting.size === count) for (const wake of this.wake.values()) wake()
        return Promise.resolve(true)
      },
      totals: () => this.totals,
      woken: () =>
        new Promise((resolve) => {
          const look = () => {
            if (this.resting.size === count) resolve(false)
            else if (!this.resting.has(number)) resolve(true)
          }
          this.wake.set(number, look)
          look()
        }),
    }
  }
}

class PartJournal extends MemoryJournal {
  private readonly shared: SharedHandovers

  constructor(shared: SharedHandovers, batches: readonly Batch[], cutAfter = Number.POSITIVE_INFINITY) {
    super(batches, cutAfter)
    this.shared = shared
  }

  override async commit(batch: Batch): Promise<void> {
    await super.commit(batch)
    this.shared.committed(batch)
  }
}

const recipe = (start: string) => ({
  version: 1,
  start: [start],
  types: {
    page: {
      table: 'pages',
      fields: { title: { select: 'h1' } },
      follow: [{ select: 'a', to: 'page', sameHost: false }],
    },
  },
  fetch: { robots: 'ignore' },
})

/** Runs one part until all parts rest, as workers do: repeatedly, and from its journal after an interruption. */
async function work(shared: SharedHandovers, number: number, count: number, start: string, cuts: number) {
  let batches: readonly Batch[] = []
  for (let life = 0; ; life++) {
    const part = shared.part(number, count)
    const cutAfter = life < cuts ? batches.length + 2 : Number.POSITIVE_INFINITY
    const journal = new PartJournal(shared, batches, cutAfter)
    try {
      await runCrawl(recipe(start), { journal, part, flush: { pages: 3 } })
      batches = journal.batches
      if (!(await part.woken())) return batches
    } catch (error) {
      if (!(error instanceof CutError)) throw error
      batches = journal.batches
    }
  }
}

const sorted = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b))

describe('a crawl in parts', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 3],
  ])('of %i, each cut %i times, reads every page once', async (count, cuts) => {
    await using site = await startHosts(hosts, pagesPerHost)
    const shared = new SharedHandovers()

    const parts = await Promise.all(
      Array.from({ length: count }, (_, number) => work(shared, number, count, site.start, cuts)),
    )

    const rows = parts.flatMap((batches) => batches.flatMap((batch) => rowsIn(batch, 'pages')))
    expect(sorted(rows.map(({ title }) => title as string))).toEqual(sorted(site.titles))
    const settled = parts.flatMap((batches) =>
      batches.flatMap(({ requests }) => requests.map(({ url }) => url)),
    )
    expect(new Set(settled).size).toBe(settled.length)
    if (cuts === 0) expect(new Set(site.asked).size).toBe(site.asked.length)
    const busy = parts.filter((batches) => batches.some(({ requests }) => requests.length > 0))
    expect(busy).toHaveLength(new Set(settled.map((url) => partOf(url, count))).size)
  })

  it('commits nothing of what was half done when it failed', async () => {
    const asked = Promise.withResolvers<void>()
    let answers = false
    await using site = await startSite({
      '*': (_request, response) => {
        asked.resolve()
        // Doesn't answer at first, so that it is in flight when the crawl fails.
        if (answers) response.setHeader('content-type', 'text/html').end('<h1>x</h1>')
      },
    })
    const link = { type: 'page', depth: 1, carried: null }
    const links = [
      { ...link, url: `${site.origin}/good`, priority: 0 },
      // An invalid request: the crawl fails after one of the links has been taken.
      { ...link, url: `${site.origin}/bad`, priority: Number.POSITIVE_INFINITY },
    ]
    const part: CrawlPart = {
      number: 0,
      count: 1,
      take: () => asked.promise.then(() => [{ id: 1, links }]),
      rest: () => Promise.resolve(true),
      totals: () => ({ done: 0, failed: 0 }),
    }
    const journal = new MemoryJournal()
    const slow = { ...recipe(`${site.origin}/slow`), fetch: { robots: 'ignore', retries: 0 } }

    const failing = runCrawl(slow, { journal, part, flush: { pages: 1, everyMs: 1 } })
    await expect(failing).rejects.toThrow(RangeError)
    answers = true
    const next = await runCrawl(slow, { journal: new MemoryJournal(journal.batches) })

    expect(journal.batches.flatMap(({ taken }) => taken)).toEqual([])
    expect(journal.requests).toEqual([])
    expect(next.journal.requests).toMatchObject([{ outcome: 'done', attempts: 1 }])
  })

  it('ends for failures by the pages of all parts together', async () => {
    await using site = await startSite({ '*': (_request, response) => void response.writeHead(404).end() })
    const run = (done: number) =>
      runCrawl(
        { ...recipe(''), start: [`${site.origin}/{1..300}`] },
        {
          flush: { pages: 10 },
          part: {
            number: 0,
            count: 1,
            take: () => Promise.resolve([]),
            rest: () => Promise.resolve(true),
            totals: () => ({ done, failed: 99 }),
          },
        },
      )

    const [bad, good] = [await run(10), await run(1000)]

    expect(bad.summary.reason).toBe('failure-limit')
    expect(bad.summary.counters.queued).toBeGreaterThan(0)
    expect(good.summary).toMatchObject({ reason: 'finished', counters: { failed: 300 } })
  })

  it('keeps a host in one part, and whole what must be counted as a whole', () => {
    expect(partOf('http://a.example/1', 8)).toBe(partOf('http://a.example/2?x=1', 8))
    const base = recipe('http://a.example/')
    const split = (more: object) => partsOf(Recipe.parse({ ...base, fetch: { parts: 4 }, ...more }))
    expect(split({})).toBe(4)
    expect(split({ limits: { rows: 10 } })).toBe(1)
    expect(split({ types: { page: { ...base.types.page, unique: ['title'] } } })).toBe(1)
  })
})
