import { expect, it } from 'vitest'
import type { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { startSite } from './testing/site.ts'

const levels = 20_000
const failures = (journal: MemoryJournal) =>
  journal.requests.filter(({ outcome }) => outcome === 'failed').map(({ code }) => code)

it('fails a list of links that nests too deeply, and no other page', async () => {
  const deep = '<a>'.repeat(levels)
  await using site = await startSite({
    '/sitemap.xml': `${deep}<url><loc>/there</loc></url>`,
    '/feed': `${deep}<item><link>/there</link></item>`,
    '/good': '<h1>Good</h1>',
  })

  const { summary, journal } = await runCrawl({
    version: 1,
    start: [
      { sitemap: `${site.origin}/sitemap.xml` },
      { feed: `${site.origin}/feed` },
      `${site.origin}/good`,
    ],
    types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  })

  expect(summary.counters).toMatchObject({ done: 1, failed: 2, retried: 0 })
  expect(failures(journal)).toEqual(['BAD_CONTENT', 'BAD_CONTENT'])
  expect(journal.rows('pages')).toEqual([{ title: 'Good' }])
})

it('fails an answer whose values nest too deeply to be stored, and no other page', async () => {
  const answer = (value: string) =>
    `{"list": [{"name": "a", "value": [1]}, {"name": "b", "value": ${value}}]}`
  await using site = await startSite({
    '/deep': answer('['.repeat(levels) + ']'.repeat(levels)),
    '/good': answer('{"x": [{"y": 2}]}'),
  })
  const fields = { name: { select: 'name' }, value: { select: 'value', type: 'json' } }

  const { summary, journal } = await runCrawl({
    version: 1,
    start: [`${site.origin}/deep`, `${site.origin}/good`],
    types: { api: { format: 'json', items: 'list[*]', table: 'things', fields } },
  })

  expect(summary.counters).toMatchObject({ done: 1, failed: 1, rows: 2 })
  expect(failures(journal)).toEqual(['BAD_CONTENT'])
  expect(journal.rows('things')).toEqual([
    { name: 'a', value: [1] },
    { name: 'b', value: { x: [{ y: 2 }] } },
  ])
})

it('fails a page whose texts the cleaning would make too long, with a sentence, and no other page', async () => {
  await using site = await startSite({ '/grows': '<h1>a</h1>', '/good': '<h1>b</h1>' })
  const clean = Array.from({ length: 3 }, () => ({ replace: 'a', with: 'a'.repeat(500) }))

  const { summary, journal } = await runCrawl({
    version: 1,
    start: [`${site.origin}/grows`, `${site.origin}/good`],
    types: { page: { table: 'pages', fields: { title: { select: 'h1', clean } } } },
  })

  expect(summary.counters).toMatchObject({ done: 1, failed: 1 })
  expect(failures(journal)).toEqual(['BAD_CONTENT'])
  expect(JSON.stringify(journal.logs)).toMatch(/more than 10 million characters; [^.]*\./)
  expect(journal.rows('pages')).toEqual([{ title: 'b' }])
})
