import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The small form: each document that is looked at reads all of it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = join(import.meta.dirname, '../.build/screens')
export const widths = [1440, 375] as const
export const themes = ['light', 'dark'] as const

/** Gives the window a size, and waits until the page has heard of it with the next frame and drawn itself anew. */
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
 * What every screen must hold: no accessibility violation, no sideways scroll; and a picture where it is wanted. The foreign page
 * in the extractor's frame is not ours to judge.
 */
export async function look(
  page: Page,
  name: string,
  checked: 'everything' | 'contrast' = 'everything',
): Promise<void> {
  // Colours on their way, from one theme to the other or of what just opens, are no colours of ours.
  await page.evaluate(async () => {
    const going = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    for (let ones = going(); ones.length > 0; ones = going())
      await Promise.all(ones.map((one) => one.finished.catch(() => one)))
  })
  // The frame may be there before its page is.
  await expect(page.locator('h1').first()).toBeAttached()
  // What is being read anew is faded until it is there.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  const violations = await accessibilityViolations(page, checked)
  expect.soft(violations, `accessibility of ${name}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `sideways scroll of ${name}`).toBe(0)
  // For people to look at: the checks above need no picture.
  if (!process.env['E2E_PICTURES']) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** One line a violation: its rule and where it is broken. The checks are read once a document: that takes longer than most of them. */
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

/** Looks at a screen in both themes and both widths. */
export async function lookEverywhere(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  for (const theme of themes)
    for (const width of widths) {
      await show(page, theme, width)
      await settle()
      // Of all that is checked, only contrast depends on the theme.
      await look(page, `${name}-${theme}-${width}`, theme === 'dark' ? 'contrast' : 'everything')
    }
}
