import { describe, expect, it } from 'vitest'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, startSite } from './testing/site.ts'

const html = (text: string): Answer => {
  return (_request, response) => void response.setHeader('content-type', 'text/html').end(text)
}
const plain = { robots: 'ignore' }

describe('spaces of addresses without an end', () => {
  it('leaves a calendar after enough empty months, and says so', async () => {
    let asked = 0
    await using site = await startSite({
      '*': (request, response) => {
        asked++
        const month = Number(/month=(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
        const event = month < 12 ? `<li><a href="/event/${month}">Concert</a></li>` : ''
        const text = request.url?.startsWith('/event')
          ? '<h1>Concert</h1>'
          : `${event}<a class="next" href="/?month=${month + 1}">Next</a>`
        html(text)(request, response)
      },
    })
    const { summary, journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        month: {
          follow: [
            { select: 'li a', to: 'event' },
            { select: 'a.next', to: 'month' },
          ],
        },
        event: { table: 'events', fields: { name: { select: 'h1' } } },
      },
      limits: { barren: 40 },
      fetch: plain,
    })

    expect(summary).toMatchObject({ reason: 'finished', counters: { rows: 12 } })
    expect(asked).toBeLessThan(80)
    expect(journal.logs.filter(({ code }) => code === 'ENDLESS')).toHaveLength(1)
  })

  it('does the same for a list whose next page is always there', async () => {
    let asked = 0
    await using site = await startSite({
      '*': (request, response) => {
        asked++
        const page = Number(/page=(\d+)/.exec(request.url ?? '')?.[1] ?? 1)
        const items = page <= 3 ? '<li>Item</li>' : ''
        html(`${items}<a rel="next" href="/?page=${page + 1}">Next</a>`)(request, response)
      },
    })
    const { summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        list: {
          items: 'li',
          table: 'items',
          fields: { name: { select: ':scope' } },
          next: { select: '[rel=next]' },
        },
      },
      limits: { barren: 25 },
      fetch: plain,
    })

    expect(summary.counters.rows).toBe(3)
    // The last of the empty pages has already named its next page.
    expect(asked).toBe(3 + 25 + 1)
  })

  it('reads a page once, whatever session its address carries', async () => {
    let visits = 0
    const link = () => `/a?PHPSESSID=${(visits++).toString(16).padStart(24, '0')}&x=1`
    await using site = await startSite({
      '*': (request, response) =>
        html(
          `<h1>${request.url}</h1><a href="${link()}">a</a><a href="/b;jsessionid=${'F'.repeat(20)}${visits++}">b</a>`,
        )(request, response),
    })
    const { summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        page: { table: 'pages', fields: { title: { select: 'h1' } }, follow: [{ select: 'a', to: 'page' }] },
      },
      limits: { pages: 50 },
      fetch: plain,
    })

    expect(summary).toMatchObject({ reason: 'finished', counters: { done: 3 } })
  })

  it('does not follow folders that contain themselves', async () => {
    await using site = await startSite({ '*': html('<h1>Here</h1><a href="deeper/page/">again</a>') })
    const { summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        page: { table: 'pages', fields: { title: { select: 'h1' } }, follow: [{ select: 'a', to: 'page' }] },
      },
      limits: { pages: 50 },
      fetch: plain,
    })

    expect(summary.reason).toBe('finished')
    expect(summary.counters.done).toBeLessThan(10)
  })
})
