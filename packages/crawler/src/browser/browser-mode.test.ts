import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'

const page = (body: string, script = ''): string =>
  `<!doctype html><html><head><title>x</title></head><body>${body}${script && `<script>${script}</script>`}</body></html>`

const fields = { name: { select: 'h2' } }
const recipe = (origin: string, type: object, more: object = {}) => ({
  version: 1,
  start: [`${origin}/`],
  types: { list: { items: '.item', table: 'things', fields, ...type } },
  fetch: { mode: 'browser', retries: 0, timeoutMs: 8000, ...more },
})
const item = (name: string): string => `<div class="item"><h2>${name}</h2></div>`
const names = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['name'])

describe('browser mode', () => {
  it('reads what scripts make of a page', async () => {
    await using site = await startSite({
      '/': page(
        '<main></main>',
        `fetch('/data').then((r) => r.json()).then((list) => { for (const name of list) document.querySelector('main').innerHTML += '<div class="item"><h2>' + name + '</h2></div>' })`,
      ),
      '/data': (_request, response) => void setTimeout(() => response.end('["one","two"]'), 200),
    })

    const { summary, journal } = await runCrawl(recipe(site.origin, {}))

    expect(names(journal.rows('things'))).toEqual(['one', 'two'])
    expect(summary).toMatchObject({ failed: false, counters: { done: 1, failed: 0 } })
    expect(summary.counters.bytesDown).toBeGreaterThan(300)
    expect(summary.counters.bytesUp).toBeGreaterThan(300)
  })

  it('takes what stands in open shadow roots and frames of the same site', async () => {
    const shadow = `const host = document.querySelector('x-list').attachShadow({ mode: 'open' }); host.innerHTML = '<section><slot></slot><div class="item"><h2>in shadow</h2></div></section>'`
    await using site = await startSite({
      '/': page(`<x-list>${item('in slot &amp; light')}</x-list><iframe src="/frame"></iframe>`, shadow),
      '/frame': page(item('in frame')),
    })

    const { journal } = await runCrawl(recipe(site.origin, {}))

    expect(names(journal.rows('things'))).toEqual(['in slot & light', 'in shadow', 'in frame'])
  })

  it('does the steps of a page: types, chooses, clicks in frames, dismisses, waits', async () => {
    const form = `<div id="banner"><button>OK</button></div><input id="q"><select id="s"><option value="a">First</option><option value="b">Second</option></select><iframe src="/frame"></iframe><main></main>`
    const script = `
      document.querySelector('#banner button').onclick = (event) => event.target.parentElement.remove()
      window.go = () => setTimeout(() => { document.querySelector('main').innerHTML = '<div class="item"><h2>' + [document.querySelector('#q').value, document.querySelector('#s').value, document.querySelector('#banner') === null].join(' ') + '</h2></div>' }, 300)
      confirm('leave?') || (document.title = 'stayed')`
    await using site = await startSite({
      '/': page(form, script),
      '/frame': page(
        '<button id="go">Go</button>',
        `document.querySelector('#go').onclick = () => parent.go()`,
      ),
    })
    const steps = [
      { dismiss: '#banner button' },
      { dismiss: '#never-there' },
      { click: '#never-there', optional: true },
      { type: 'lamp', into: '#q' },
      { choose: 'Second', in: '#s' },
      { click: '#go', frame: 'iframe' },
      { waitFor: '.item' },
    ]

    const { journal } = await runCrawl(recipe(site.origin, { browser: { steps } }))

    expect(names(journal.rows('things'))).toEqual(['lamp b true'])
  })

  it.each([{ dismiss: '#banner' }, { click: '#banner', optional: true }])(
    'gives what is there the time to be clicked: %j',
    async (step) => {
      const script = `
        const cover = document.querySelector('#cover'), banner = document.querySelector('#banner')
        document.querySelector('#start').onclick = () => { cover.hidden = false; setTimeout(() => cover.remove(), 1800) }
        banner.onclick = () => { banner.outerHTML = '<div class="item"><h2>clicked</h2></div>' }`
      const cover = `<div id="cover" hidden style="position: fixed; inset: 0">x</div>`
      await using site = await startSite({
        '/': page(`<button id="start">Start</button><button id="banner">OK</button>${cover}`, script),
      })
      const steps = [{ click: '#start' }, step]

      const { journal } = await runCrawl(recipe(site.origin, { browser: { steps } }, { timeoutMs: 20_000 }))

      expect(names(journal.rows('things'))).toEqual(['clicked'])
    },
  )

  it('names the step that could not be done, and keeps page and picture', async () => {
    await using site = await startSite({ '/': page('<p>Nothing here</p>') })

    const { summary, journal } = await runCrawl(
      recipe(site.origin, { browser: { steps: [{ waitFor: '.ready' }] } }, { timeoutMs: 4000 }),
    )

    expect(summary.failed).toBe(true)
    const log = journal.logs.find((entry) => entry.code === 'STEP_FAILED')
    expect(log?.message).toMatch(
      /^Step 1 on http:\/\/127\.0\.0\.1:\d+\/ could not be done: "\.ready" did not come within \d(\.\d)? s\./,
    )
    const evidence = journal.batches.flatMap((batch) => batch.evidence)
    expect(evidence.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['html', 'failed'],
      ['screenshot', 'failed'],
    ])
    expect(Buffer.from(evidence[0]!.body).toString()).toContain('Nothing here')
    expect(Buffer.from(evidence[1]!.body).subarray(1, 4).toString()).toBe('PNG')
  })

  it('clicks for more until there is no more', async () => {
    const script = `let at = 1; const more = document.querySelector('#more')
      more.onclick = async () => { const html = await (await fetch('/part/' + ++at)).text(); document.querySelector('main').insertAdjacentHTML('beforeend', html); if (at === 4) more.disabled = true }`
    await using site = await startSite({
      '/': page(`<main>${item('1')}</main><button id="more">More</button>`, script),
      '/part/2': item('2'),
      '/part/3': (_request, response) => void setTimeout(() => response.end(item('3')), 400),
      '/part/4': item('4'),
    })

    const { journal } = await runCrawl(recipe(site.origin, { next: { by: 'click', select: '#more' } }))
    const { journal: twice } = await runCrawl(
      recipe(site.origin, { next: { by: 'click', select: '#more', times: 1 } }),
    )

    expect(names(journal.rows('things'))).toEqual(['1', '2', '3', '4'])
    expect(names(twice.rows('things'))).toEqual(['1', '2'])
    const isSeen = { kind: 'MORE', subject: '#more', looked: 1, found: 1 }
    expect(journal.batches.flatMap(({ checks }) => checks)).toContainEqual(isSeen)
  })

  it('keeps the items that a click replaces by those of the next page', async () => {
    const script = `let at = 1; const next = document.querySelector('#next')
      next.onclick = async () => { document.querySelector('main').innerHTML = await (await fetch('/part/' + ++at)).text(); next.hidden = at === 3 }`
    await using site = await startSite({
      '/': page(`<main>${item('1')}${item('2')}</main><button id="next">Next</button>`, script),
      '/part/2': item('3') + item('4'),
      '/part/3': (_request, response) => void setTimeout(() => response.end(item('5')), 400),
    })

    const { journal } = await runCrawl(recipe(site.origin, { next: { by: 'click', select: '#next' } }))

    expect(names(journal.rows('things'))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('keeps items with the rows after them when a click sends a form, until items come again', async () => {
    const row = (name: string) =>
      `<tr class="item"><td><h2>${name}</h2></td></tr><tr><td><i>${name}!</i></td></tr>`
    const shown = (at: number) =>
      page(
        `<form method="post"><table><tbody><tr><th>Names</th></tr>${row(`a${at}`)}${row(`b${at}`)}</tbody></table><input type="hidden" name="page" value="${at}"></form><a href="javascript:document.forms[0].submit()" title="Next page">›</a>`,
        ' ',
      )
    await using site = await startSite({
      '/': (request, response) => {
        let body = ''
        request.on('data', (part) => (body += part))
        request.on('end', () => {
          response.setHeader('content-type', 'text/html')
          response.end(shown((Number(/\d+/.exec(body)?.[0] ?? 0) % 3) + 1))
        })
      },
    })
    const type = {
      fields: { name: { select: 'h2' }, note: { select: '+ tr i' } },
      next: { by: 'click', select: 'a[title="Next page"]' },
    }

    const { journal } = await runCrawl(recipe(site.origin, type))

    const rows = journal.rows('things')
    expect(new Set(names(rows))).toEqual(new Set(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']))
    expect(rows).toHaveLength(6)
    expect(rows.every(({ name, note }) => note === `${String(name)}!`)).toBe(true)
  })

  it('counts a button for more that never was there', async () => {
    await using site = await startSite({ '/': page(`<main>${item('1')}</main>`, '') })

    const { journal } = await runCrawl(recipe(site.origin, { next: { by: 'click', select: '#more' } }))

    expect(names(journal.rows('things'))).toEqual(['1'])
    expect(journal.batches.flatMap(({ checks }) => checks)).toContainEqual({
      kind: 'MORE',
      subject: '#more',
      looked: 1,
      found: 0,
    })
  })

  it('scrolls for more until there is no more', async () => {
    const script = `let at = 1, busy = false
      onscroll = async () => { if (busy || at >= 3 || scrollY + innerHeight < document.documentElement.scrollHeight - 50) return; busy = true
        const html = await (await fetch('/part/' + ++at)).text(); document.querySelector('main').insertAdjacentHTML('beforeend', html); busy = false }`
    const tall = (name: string) => `<div class="item" style="height:1500px"><h2>${name}</h2></div>`
    await using site = await startSite({
      '/': page(`<main>${tall('1')}</main>`, script),
      '/part/2': tall('2'),
      '/part/3': tall('3'),
    })

    const { journal } = await runCrawl(recipe(site.origin, { next: { by: 'scroll' } }))

    expect(names(journal.rows('things'))).toEqual(['1', '2', '3'])
  })

  it('does not load what is blocked, and forgets cookies and storage between pages', async () => {
    const script = `const seen = [document.cookie, localStorage.getItem('a'), sessionStorage.getItem('a')].filter(Boolean).join() || 'nothing'
      document.cookie = 'a=1; path=/'; localStorage.setItem('a', 'local'); sessionStorage.setItem('a', 'session')
      document.body.innerHTML += '<div class="item"><h2>' + seen + '</h2></div><img src="/picture.png">'`
    await using site = await startSite({ '*': page('', script) })
    const both = {
      ...recipe(site.origin, {}, { concurrency: 1 }),
      start: [`${site.origin}/a`, `${site.origin}/b`],
    }

    const { journal } = await runCrawl(both)

    expect(names(journal.rows('things'))).toEqual(['nothing', 'nothing'])
    expect(site.asked).not.toContain('/picture.png')
  })

  it('shows itself as the recipe says', async () => {
    const script = `document.body.innerHTML = '<div class="item"><h2>' + [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, navigator.userAgent].join('|') + '</h2></div>'`
    const headers: unknown[] = []
    const answer: Answer = (request, response) => {
      if (request.url === '/') headers.push(request.headers['x-key'])
      response.setHeader('content-type', 'text/html').end(page('', script))
    }
    await using site = await startSite({ '*': answer })
    const browser = { locale: 'de-DE', timeZone: 'Europe/Berlin', viewport: { width: 900, height: 700 } }

    const { journal } = await runCrawl(recipe(site.origin, {}, { browser, headers: { 'x-key': 'k' } }))

    expect(names(journal.rows('things'))).toEqual(['de-DE|Europe/Berlin|900|Windrow/0.1 (test)'])
    expect(headers).toEqual(['k'])
  })
})
