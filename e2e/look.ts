import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { arrive } from './visit.ts'

/** The minified script, because each checked document parses all of it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = join(import.meta.dirname, '../.build/screens')
type Theme = 'light' | 'dark'
type Width = 1440 | 375

/** Waits until the page has its new size and theme and has rendered the next frame. */
const drawn = (page: Page, wanted: { width: number; theme?: Theme }) =>
  page.waitForFunction(({ width, theme }) => {
    if (innerWidth !== width) return false
    if (theme && getComputedStyle(document.documentElement).colorScheme !== theme) return false
    return new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(true))))
  }, wanted)

/** Resizes the window, and waits until the page has handled that and rendered the next frame. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page, size)
}

/** Switches the page to a theme and a width. */
export async function show(page: Page, theme: Theme, width: Width): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  const height = width === 375 ? 812 : 900
  const now = page.viewportSize()
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height })
  await drawn(page, { width, theme })
}

/**
 * What every screen must hold: no accessibility violation, no sideways scroll; and a picture where it is wanted. The frame
 * of the extractor is excluded because it shows somebody else's page.
 */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page)
  const { violations, overflow } = await judge(page)
  expect.soft(violations, `accessibility of ${name}`).toEqual([])
  expect.soft(overflow, `sideways scroll of ${name}`).toBe(0)
  // Screenshots are only for people to view; the checks above don't need them.
  if (!process.env['E2E_PICTURES']) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Waits until the screen is there, transitions have ended and the page's data is current. */
async function settled(page: Page): Promise<void> {
  await arrive(page)
  const stands = await page.evaluate(async () => {
    // Waits for color transitions, whose intermediate colors would be reported.
    const going = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    for (let ones = going(); ones.length > 0; ones = going())
      await Promise.all(ones.map((one) => one.finished.catch(() => one)))
    // A page of which some part is still loaded is hidden, but there.
    const isShown = [...document.querySelectorAll('h1')].some((one) => one.checkVisibility())
    return isShown && document.querySelector('[data-stale]') === null
  })
  if (stands) return
  // The frame may exist before its page.
  await expect(page.locator('h1:visible').first()).toBeVisible()
  // Content is faded while it is refetched.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await settled(page)
}

interface Judgement {
  /** One line each: the rule, and where it is violated. */
  violations: string[]
  /** By how much it scrolls sideways, in pixels. */
  overflow: number
}

/** axe is loaded once per document, because that takes longer than most checks. */
async function judge(page: Page): Promise<Judgement> {
  const judgement = await page.evaluate(async (): Promise<Judgement | null> => {
    const checks = (window as unknown as { axe?: typeof axe }).axe
    if (!checks) return null
    const { violations } = await checks.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], iframes: false },
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      violations: violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
      overflow: scrollWidth - clientWidth,
    }
  })
  if (judgement) return judgement
  await page.evaluate(axeSource)
  return judge(page)
}

/**
 * The dark theme is checked on phones and the light one on desktops: contrast depends on the theme, all else on the width.
 * What else there is to see is only for people to view.
 */
const everyLook = process.env['E2E_PICTURES']
  ? ([
      ['dark', 1440],
      ['dark', 375],
      ['light', 375],
      ['light', 1440],
    ] as const)
  : ([
      ['dark', 375],
      ['light', 1440],
    ] as const)

/** Looks at a screen in both themes and both widths. */
export async function lookEverywhere(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  for (const [theme, width] of everyLook) {
    await show(page, theme, width)
    await arrive(page)
    await settle()
    await look(page, `${name}-${theme}-${width}`)
  }
}
