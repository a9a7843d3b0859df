import { appendFileSync } from 'node:fs'
import { findBrowser } from '@windrow/crawler/browser/find-browser'
import { chromium, type Page } from 'playwright-core'
import { watchMemory } from '../tree-memory.ts'
import { begin, links, outcomeOf, productFields, rowsFile } from './fields.ts'

// What one would write by hand with playwright-core: tabs that take one address after another, images, media and fonts
// blocked, fields read in the page, no retries, robots.txt, limits or durability. `fresh` opens a tab for each page.
// Blocking by `context.route`, as one writes it, turns the browser's cache off: stylesheets come anew with each page, which
// is left before they are there, so it is never painted. `cached` blocks as Windrow does, by the DevTools protocol.
const [start = '', concurrency = '8', tabs = 'kept'] = process.argv.slice(2)
const out = rowsFile()
// A run begins without a browser and leaves none behind, so both count.
const memory = watchMemory()
const started = begin()
const browser = await chromium.launch({
  executablePath: await findBrowser(undefined),
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext()
if (tabs !== 'cached')
  await context.route('**/*', (route) =>
    /^(image|media|font)$/.test(route.request().resourceType()) ? route.abort() : route.continue(),
  )
const seen = new Set([start])
const queue = [start]
let pages = 0
let rows = 0
let active = 0

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const found = await page.evaluate(
    ({ fields, links }) => ({
      row: Object.fromEntries(
        Object.entries(fields).map(([name, { select, attribute }]) => {
          const element = document.querySelector(select)
          return [name, (attribute ? element?.getAttribute(attribute) : element?.textContent?.trim()) ?? null]
        }),
      ),
      links: [...document.querySelectorAll<HTMLAnchorElement>(`${links.detail}, ${links.next}`)].map(
        ({ href }) => href,
      ),
    }),
    { fields: productFields, links },
  )
  pages += 1
  if (found.row['sku']) {
    rows += 1
    appendFileSync(out, `${JSON.stringify(found.row)}\n`)
    return
  }
  for (const url of found.links)
    if (!seen.has(url)) {
      seen.add(url)
      queue.push(url)
    }
}

async function newTab(): Promise<Page> {
  const page = await context.newPage()
  if (tabs !== 'cached') return page
  const session = await context.newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
    const answer =
      resourceType === 'Document'
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    // A request may be gone with its page before it is answered.
    answer.catch(() => {})
  })
  const patterns = (['Document', 'Image', 'Media', 'Font'] as const).map((resourceType) => ({ resourceType }))
  await session.send('Fetch.enable', { patterns })
  return page
}

async function work(): Promise<void> {
  let page = await newTab()
  for (;;) {
    const url = queue.shift()
    if (url === undefined) {
      if (active === 0) return
      await page.waitForTimeout(5)
      continue
    }
    active += 1
    await visit(page, url)
    active -= 1
    if (tabs === 'fresh') {
      await page.close()
      page = await newTab()
    }
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work))
const memoryMb = memory()
await browser.close()
const outcome = outcomeOf(pages, rows, started, memoryMb)
console.log(`outcome ${JSON.stringify(outcome)}`)
