import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkRecipe } from '@windrow/crawler/check-recipe'
import { findBrowser } from '@windrow/crawler/browser/find-browser'
import { catalogueRecipe } from '@windrow/practice-site/practice-recipes'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { fillWide } from './fill-run.ts'
import { tokenOf, withContext, withServer } from './installation.ts'
import { median, number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { watchFrames, watchScreens, type Watched } from './screens-in-page.ts'
import { seedReport } from './seed.ts'

interface Wanted {
  rows: number
  rounds: number
}

/** "Slow 4G" of Lighthouse: 1.6 Mbit/s, 150 ms to the server and back; and a processor of a fourth of the speed. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowProcessor = 4

/** Time to fetch what a link leads to; event streams stay open, so the network is never idle. */
const prefetchMs = 500

/** Screens that are reached from each other by a link, which the pointer rests on before the click. */
const ways = ['Teams', 'Reporting', 'Dashboard', 'All Messages', 'Projects'] as const

/** The web app in a browser: the first screen on a slow device, changes of screen, and scrolling a table. */
export async function benchScreens({ rows, rounds }: Wanted): Promise<void> {
  await withContext(async (app) => {
    const { recipe } = checkRecipe(catalogueRecipe('https://shop.example'))
    const seeded = await seedReport(app.db, recipe!)
    await app.db.updateTable('runs').set({ status: 'SUCCESS', rows, ended_at: new Date() }).execute()
    await fillWide(app, seeded.runId, rows)
    const token = await tokenOf(app, seeded.userId)
    // Else the welcome would cover what is measured.
    writeFileSync(join(app.config.dataDir, 'flags.json'), JSON.stringify({ guides: false }))
    await withServer(app, async (url) => {
      await using browser = await chromium.launch({
        executablePath: await findBrowser(undefined),
        args: ['--no-sandbox', '--disable-gpu'],
      })
      await benchFirstScreen(browser, url, token, rounds)
      await benchWays(browser, url, token, rounds)
      const { projectId, reportId, runId } = seeded
      const table = `${url}/projects/${projectId}/reports/${reportId}/histories/${runId}/previews`
      await benchScrolling(browser, table, token, rows)
    })
  })
}

/** A browser of somebody who is signed in. */
async function signedIn(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addCookies([
    { name: 'tokens', value: token, url: `${url}/api` },
    { name: 'login_type', value: 'normal', url },
  ])
  return context
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** Loads a page and waits until it can be used; ms from the start of the navigation, and bytes of script received. */
async function load(context: BrowserContext, address: string): Promise<{ ms: number; scriptBytes: number }> {
  const page = await context.newPage()
  await page.addInitScript(watchScreens)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  const scripts = new Set<string>()
  let scriptBytes = 0
  session.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto(address)
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.usableAt !== null)
  const { usableAt } = await watched(page)
  await page.close()
  return { ms: usableAt!, scriptBytes }
}

async function benchFirstScreen(browser: Browser, url: string, token: string, rounds: number): Promise<void> {
  const first: number[] = []
  const again: number[] = []
  let kilobytes = 0
  for (let round = 0; round < rounds; round += 1) {
    await using context = await signedIn(browser, url, token)
    const cold = await load(context, `${url}/projects`)
    kilobytes = cold.scriptBytes / 1000
    first.push(cold.ms)
    again.push((await load(context, `${url}/projects`)).ms)
  }
  note({ what: 'script until the first screen', value: kilobytes, unit: 'KB', goal: { atMost: 120 } })
  note({ what: 'first screen, slow device', value: median(first), unit: 'ms', goal: { atMost: 800 } })
  note({ what: 'first screen, second visit', value: median(again), unit: 'ms', goal: { atMost: 800 } })
  printTable(
    `The list of projects, 1.6 Mbit/s, 150 ms away, a fourth of the processor, median of ${rounds}`,
    ['', 'usable after', 'slowest'],
    [
      [
        `first visit, ${number(kilobytes)} KB of script`,
        `${number(median(first))} ms`,
        `${number(Math.max(...first))} ms`,
      ],
      ['second visit', `${number(median(again))} ms`, `${number(Math.max(...again))} ms`],
    ],
  )
}

async function benchWays(browser: Browser, url: string, token: string, rounds: number): Promise<void> {
  await using context = await signedIn(browser, url, token)
  const page = await context.newPage()
  await page.addInitScript(watchScreens)
  await page.goto(`${url}/projects`)
  const times = new Map<string, number[]>(ways.map((way) => [way, []]))
  // The first round runs scripts that later ones have.
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ways) {
      const link = page.getByRole('link', { name: way, exact: true }).first()
      await link.hover()
      await sleep(prefetchMs)
      await page.evaluate(() => (window as unknown as { watched: Watched }).watched.next())
      await link.click()
      await page.waitForFunction(
        () => (window as unknown as { watched: Watched }).watched.changedAfter !== null,
      )
      times.get(way)!.push((await watched(page)).changedAfter!)
    }
  const rows = [...times].map(([way, all]) => {
    const later = all.slice(1)
    return [way, `${number(all[0]!)} ms`, `${number(median(later))} ms`, `${number(Math.max(...later))} ms`]
  })
  const slowest = Math.max(...[...times.values()].flat())
  note({
    what: 'change of screen after prefetch, slowest of all',
    value: slowest,
    unit: 'ms',
    goal: { atMost: 100 },
  })
  printTable('From a click to the screen with its data', ['to', 'the first time', 'median', 'slowest'], rows)
}

/** As many as a page of the table may have. */
const rowsOfPage = 1000
/** Scrolls for so long, by so much with each frame. */
const scrollMs = 3000
const scrollStep = 120

async function benchScrolling(browser: Browser, address: string, token: string, rows: number): Promise<void> {
  await using context = await signedIn(browser, new URL(address).origin, token)
  const page = await context.newPage()
  await page.goto(`${address}?limit=${rowsOfPage}`)
  await page.getByRole('table', { name: 'Rows' }).locator('tbody tr').nth(5).waitFor()
  const frames = await page.evaluate(watchFrames, { ms: scrollMs, step: scrollStep })
  const perSecond = 1000 / median(frames)
  note({ what: 'scrolling a table, frames a second', value: perSecond, unit: '/s', goal: { atLeast: 59 } })
  printTable(
    `Scrolling a page of ${number(rowsOfPage)} of ${number(rows)} rows with 20 columns, ${number(frames.length)} frames`,
    ['frames a second, median', 'frame, p95', 'slowest', 'frames over 20 ms'],
    [
      [
        number(perSecond, 1),
        `${number(percentile(frames, 0.95), 1)} ms`,
        `${number(Math.max(...frames), 1)} ms`,
        `${number((100 * frames.filter((ms) => ms > 20).length) / frames.length, 1)} %`,
      ],
    ],
  )
}
