import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'

const fetching = { mode: 'browser', timeoutMs: 8000, concurrency: 3, robots: 'ignore', retries: 0 }
const page = (more: object = {}) => ({
  items: 'body',
  table: 'pages',
  fields: { title: { select: 'h1' }, bold: { select: 'b' } },
  ...more,
})

describe('a page that does not let itself be read', () => {
  it('is read although its elements are named like what is asked of it', async () => {
    const pictures = ['scripts', 'documentElement', 'doctype', 'querySelectorAll']
    const inputs = ['childNodes', 'localName', 'nodeType', 'outerHTML', 'parentElement', 'shadowRoot']
    const named = `<!doctype html><body>${pictures.map((name) => `<img name="${name}">`).join('')}
      <form>${inputs.map((name) => `<input name="${name}">`).join('')}<b>in a form</b><x-box></x-box>
      <script>document.currentScript.previousElementSibling.attachShadow({ mode: 'open' }).innerHTML = '<h1>in shadow</h1>'</script></form>`
    await using site = await startSite({ '/': named })

    const { journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: { page: page() },
      fetch: fetching,
    })

    expect(journal.rows('pages')).toEqual([{ title: 'in shadow', bold: 'in a form' }])
  })

  it('fails alone when its script has removed all of it', async () => {
    await using site = await startSite({
      '/gone': '<h1>Gone</h1><script>document.documentElement.remove()</script>',
      '/there': '<h1>There</h1>',
    })

    const { summary, journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/gone`, `${site.origin}/there`],
      types: { page: page() },
      fetch: fetching,
    })

    expect(summary.counters).toMatchObject({ done: 1, failed: 1 })
    expect(journal.requests.find(({ outcome }) => outcome === 'failed')?.code).toBe('EMPTY_PAGE')
  })
})

describe('what no browser can do', () => {
  it('fails the pages of that type, at once, and no others', async () => {
    await using site = await startSite({ '*': '<h1>x</h1><div>y</div><button>More</button>' })
    const step = (one: object) => page({ browser: { steps: [one] } })
    const types = {
      fine: page(),
      key: step({ press: 'Foo' }),
      field: step({ type: 'x', into: 'div' }),
      list: step({ choose: 'x', in: 'div' }),
      selector: step({ click: 'button[' }),
      ready: page({ browser: { waitFor: 'h1[' } }),
      more: page({ next: { by: 'click', select: "button:contains('More')" } }),
    }

    const { summary, journal } = await runCrawl({
      version: 1,
      start: Object.keys(types).map((type) => ({ url: `${site.origin}/${type}`, type })),
      types,
      fetch: { ...fetching, retries: 3 },
    })

    expect(summary.counters).toMatchObject({ done: 1, failed: 6, retried: 0 })
    const failed = journal.requests.filter(({ outcome }) => outcome === 'failed')
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['STEP_FAILED']))
  })

  it('fails the pages when there is no such time zone', async () => {
    await using site = await startSite({ '/': '<h1>x</h1>' })

    const { summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: { page: page() },
      fetch: { ...fetching, browser: { timeZone: 'Europe/Berln' } },
    })

    expect(summary.counters).toMatchObject({ done: 0, failed: 1 })
  })
})
