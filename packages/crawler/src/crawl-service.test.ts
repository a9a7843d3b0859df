import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import type { Row } from './records/records.ts'
import { ServiceCode } from './service/service-code.ts'
import { ServiceError, ServiceHost } from './service/service-host.ts'
import { serviceRecipe } from './service/service-recipe.ts'
import { CutError, MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { startSite } from './testing/site.ts'

const troubled = join(import.meta.dirname, 'testing/services/troubled.ts')

/** Pages whose texts tell the service what to do. */
const siteOf = (texts: Record<string, string>) =>
  startSite(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, `<p>${text}</p>`])))

interface Options {
  pageMs?: number
  concurrency?: number
  journal?: MemoryJournal
  origin?: string
}

async function crawlTroubled(
  texts: Record<string, string>,
  { pageMs = 30_000, concurrency = 16, ...more }: Options = {},
) {
  await using site = await siteOf(texts)
  await using host = new ServiceHost({ file: troubled, pageMs })
  const description = await host.describe()
  const params = { site: more.origin ?? site.origin, pages: Object.keys(texts).join('\n') }
  const made = serviceRecipe(description, await host.start(params))
  const recipe = { ...made, limits: { failedShare: 1 }, fetch: { ...made.fetch, concurrency } }
  const service = new ServiceCode(host, description, params)
  return await runCrawl(recipe, {
    service,
    flush: { pages: 3 },
    // On a busy machine, processes of the service take long to end and to start.
    patience: patienceMs + 20 * Math.min(pageMs, 5000),
    ...(more.journal && { journal: more.journal }),
  })
}

const plain = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/plain/${at}`, `page ${at}`]))

const bySize = (a: Row, b: Row) => Number(a['size']) - Number(b['size'])

/** A service declared without `defineService`. */
const plainly = (more: string) =>
  `export const service = { code: 'a', name: 'A', ${more}${more && ','} start() {}, crawl() {} }`

describe('a service in a process of its own', () => {
  it('fills its tables, and all rows of a page count together', async () => {
    const { journal, summary } = await crawlTroubled({ '/a': 'one two', '/b': 'three' })

    expect(summary).toMatchObject({ failed: false, counters: { done: 2, rows: 5 } })
    expect(journal.rows('pages').toSorted(bySize)).toEqual([
      { path: '/b', size: 5 },
      { path: '/a', size: 7 },
    ])
    const words = journal.rows('words').map(({ word }) => word as string)
    expect(new Set(words)).toEqual(new Set(['one', 'two', 'three']))
    expect(words).toHaveLength(3)
  })

  it('fails the page on which it crashes, and no other one', async () => {
    const { journal, summary } = await crawlTroubled({ ...plain(20), '/bad': 'crash', ...plain(40) })

    expect(summary.counters).toMatchObject({ done: 40, failed: 1, retried: 0 })
    expect(journal.requests.find(({ outcome }) => outcome === 'failed')).toMatchObject({ code: 'SERVICE' })
    expect(journal.logs.find(({ level }) => level === 'ERR')?.message).toMatch(
      /^The service failed on http.*\/bad: its process crashed on this page\.$/,
    )
    expect(journal.rows('pages')).toHaveLength(40)
  })

  it('fails a page that never ends or takes all memory, and goes on', async () => {
    const { journal, summary } = await crawlTroubled(
      { '/loop': 'loop', ...plain(6), '/memory': 'memory' },
      { pageMs: Math.ceil(1500 * slowerHere()) },
    )

    expect(summary.counters).toMatchObject({ done: 6, failed: 2 })
    expect(journal.evidence.filter(({ reason }) => reason === 'failed')).toHaveLength(2)
  })

  it('puts nothing into a process that ends because of another page', async () => {
    await using host = new ServiceHost({ file: troubled, pageMs: Math.ceil(800 * slowerHere()) })
    const take = (path: string, text: string) =>
      host.extract({
        params: {},
        kind: 'page',
        depth: 0,
        carried: null,
        page: { url: `http://a.test${path}`, httpStatus: 200, headers: {}, source: `<p>${text}</p>` },
      })
    const stuck = take('/stuck', 'stuck')
    const held = take('/held', 'one')

    // Arrives while the process is ending.
    await expect(stuck).rejects.toMatchObject({ code: 'SERVICE' })
    const late = take('/late', 'two')

    expect((await Promise.all([held, late])).map(({ rows }) => rows[0])).toEqual([
      ['pages', [{ path: '/held', size: 3 }]],
      ['pages', [{ path: '/late', size: 3 }]],
    ])
  })

  it('fails its pages, and nothing else, when no process can be started', async () => {
    const { execPath } = process
    await using host = new ServiceHost({ file: troubled })
    const crash = host.extract({
      params: {},
      kind: 'page',
      depth: 0,
      carried: null,
      page: { url: 'http://a.test/', httpStatus: 200, headers: {}, source: '<p>crash</p>' },
    })
    process.execPath = '/gone/node'
    const error = await crash.catch((reason: unknown) => reason)
    process.execPath = execPath

    expect(error).toMatchObject({ code: 'ENOENT' })
  })

  it('says what its code said, and refuses what its tables do not have', async () => {
    const { journal } = await crawlTroubled({ '/1': 'throw', '/2': 'stray', '/3': 'misfit' })

    const messages = journal.logs.filter(({ code }) => code === 'SERVICE').map(({ message }) => message)
    // Both pages are in the service at the same time.
    expect(messages.toSorted((a, b) => a.localeCompare(b))).toEqual([
      expect.stringContaining('/1: this page has no price.'),
      expect.stringContaining('/2: the table "pages" has no column "colour"; name it in "tables".'),
      expect.stringContaining('/3: "size" of "pages" must be a whole number, but is "large".'),
    ])
    expect(journal.rows('pages')).toEqual([])
  })

  it('fails the pages whose values or links nobody can store, and no others', async () => {
    const texts = {
      '/good': 'good',
      '/1': 'bigint',
      '/2': 'circle',
      '/3': 'big size',
      '/4': 'urgent',
      '/5': 'carried circle',
      '/6': 'function',
      '/7': 'gap',
      '/8': 'bytes',
      '/9': 'constructor',
    }
    const { journal, summary } = await crawlTroubled(texts, { concurrency: 1 })

    expect(summary.counters).toMatchObject({ done: 1, failed: 9 })
    const messages = journal.logs.filter(({ code }) => code === 'SERVICE').map(({ message }) => message)
    expect(messages).toEqual([
      expect.stringContaining('/1: a value is a BigInt, which JSON does not have.'),
      expect.stringContaining('/2: a value nests deeper than 500 levels, or in a circle.'),
      expect.stringContaining('/3: "size" of "pages" must be a whole number, but is 1n.'),
      expect.stringMatching(/\/4: the priority of \S+\/next must be a whole number, but is Infinity\.$/),
      expect.stringContaining('/5: a value nests deeper than 500 levels, or in a circle.'),
      expect.stringContaining('/6: it yields what is not data: () => 1 could not be cloned.'),
      expect.stringContaining('/7: a list has a gap at entry 0.'),
      expect.stringContaining('/8: a value is binary data, which JSON does not have.'),
      expect.stringContaining('/9: there is no table "constructor"; name it in "tables".'),
    ])
    expect(journal.rows('pages')).toEqual([{ path: '/good', size: 4 }])
    expect(journal.rows('things')).toEqual([])
  })

  it('tells at most 10,000 lines per page, of which long ones are cut', async () => {
    const { journal } = await crawlTroubled({ '/1': 'chatty' })

    const lines = journal.logs.filter(({ message }) => /^line|left out/.test(message))
    expect(lines).toHaveLength(10_001)
    expect(lines[9999]!.message).toMatch(/^line 10000\.+…$/)
    expect(lines[9999]!.message).toHaveLength(10_000)
    expect(lines[10_000]).toMatchObject({ level: 'WARN', message: '3 more lines of this page are left out.' })
  })

  it('gets no secrets of the process that runs it', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret'
    const { journal } = await crawlTroubled({ '/1': 'secrets' })
    delete process.env['DATABASE_URL']

    const note = journal.logs.find(({ message }) => message.includes('NODE_ENV'))
    expect(note?.message).not.toContain('DATABASE_URL')
  })

  it('goes on where it was cut off, with every row once', async () => {
    const texts = plain(30)
    await using site = await siteOf(texts)
    const { origin } = site
    const cut = new MemoryJournal([], 2)
    await expect(crawlTroubled(texts, { journal: cut, origin, concurrency: 2 })).rejects.toThrow(CutError)
    const kept = cut.rows('pages').length

    const { journal } = await crawlTroubled(texts, { journal: new MemoryJournal(cut.batches), origin })

    expect(kept).toBeLessThan(30)
    const paths = journal.rows('pages').map(({ path }) => path as string)
    expect(paths.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(texts).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it.each([
    ['export const nothing = 1', /exports no service/],
    ['throw new Error("no licence")', /no licence/],
    ['const x = ;', /SyntaxError/],
    [
      `import { defineService } from '@windrow/crawler/service/define-service'
       export const service = defineService({ code: 'Bad Code', name: 'x', tables: { a: { b: 'text' } }, start: () => [], crawl: () => [] })`,
      /must begin with a small letter/,
    ],
    ['export const service = { crawl() {} }', /exports no service/],
    ['export const service = { start() {}, crawl() {} }', /"code" is wrong\. This is missing\.$/],
    [plainly(''), /"tables" is wrong\. This is missing\.$/],
    [plainly('tables: {}'), /"tables" is wrong\. This needs a table\.$/],
    [plainly("tables: { a: { b: 'word' } }"), /"tables\.a\.b" is wrong\. This must be "text" or /],
    [
      plainly("tables: { a: { b: 'text' } }, params: { region: { type: 'select', options: 'EU' } }"),
      /"params\.region\.options" is wrong\. This must be a list, not "EU"\.$/,
    ],
    ["import './lib/gone.ts'", /Cannot find module 'lib\/gone\.ts' imported from service\.ts/],
  ])('cannot be used when its file is wrong: %s', async (source, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'windrow-service-'))
    const file = join(folder, 'service.ts')
    await writeFile(file, source)
    await using host = new ServiceHost({ file })
    const error = await host.describe().catch((reason: unknown) => reason)
    await rm(folder, { recursive: true })

    expect(error).toBeInstanceOf(ServiceError)
    expect((error as Error).message).toMatch(message)
    expect((error as Error).message).not.toContain(tmpdir())
  })
})
