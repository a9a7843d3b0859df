import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified script, because each checked document parses all of it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = join(import.meta.dirname, '../.build/screens')
export const widths = [1440, 375] as const
export const themes = ['light', 'dark'] as const

/** Resizes the window, and waits until the page has handled that and rendered the next frame. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((wanted) => innerWidth === wanted, size.width)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Switches the page to a theme and a width. */
export async function show(
  page: Page,
  theme: (typeof themes)[number],
  width: (typeof widths)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await resize(page, { width, height: width === 375 ? 812 : 900 })
  await page.waitForFunction(
    (wanted) => getComputedStyle(document.documentElement).colorScheme === wanted,
    theme,
  )
}

/**
 * Asserts what applies to every screen: no accessibility violation, no horizontal scrolling. Takes a screenshot if
 * requested. Excludes the foreign page in the extractor's frame.
 */
export async function look(
  page: Page,
  name: string,
  checked: 'everything' | 'contrast' = 'everything',
): Promise<void> {
  // Waits for color transitions, whose intermediate colors would be reported.
  await page.evaluate(async () => {
    const going = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    for (let ones = going(); ones.length > 0; ones = going())
      await Promise.all(ones.map((one) => one.finished.catch(() => one)))
  })
  // The frame may exist before its page.
  await expect(page.locator('h1').first()).toBeAttached()
  // Content is faded while it is refetched.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  const violations = await accessibilityViolations(page, checked)
  expect.soft(violations, `accessibility of ${name}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `sideways scroll of ${name}`).toBe(0)
  // Screenshots are only for people to view; the checks above don't need them.
  if (!process.env['E2E_PICTURES']) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/**
 * axe violations, one line each: the rule, and where it is violated. axe is loaded once per document, because that
 * takes longer than most checks.
 */
async function accessibilityViolations(page: Page, checked: 'everything' | 'contrast'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (rule) => {
      const checks = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await checks.run(
        { exclude: ['iframe'] },
        { resultTypes: ['violations'], iframes: false, ...(rule ? { runOnly: [rule] } : {}) },
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
    },
    checked === 'contrast' ? 'color-contrast' : undefined,
  )
}

/** Checks a screen in both themes and both widths. */
export async function lookEverywhere(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  for (const theme of themes)
    for (const width of widths) {
      await show(page, theme, width)
      await settle()
      // Only contrast depends on the theme.
      await look(page, `${name}-${theme}-${width}`, theme === 'dark' ? 'contrast' : 'everything')
    }
}
