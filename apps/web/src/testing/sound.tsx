import type { ReactNode } from 'react'
import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Mode } from '../theme.ts'
import { show, type Shown, type Surroundings } from './show.tsx'

/** Rules for whole screens: a component has no level-one heading and no landmark of its own. */
const ofScreens = ['css-orientation-lock', 'region', 'page-has-heading-one', 'landmark-one-main']

/** Waits for transitions to end, because intermediate colors would be reported. */
async function settled(): Promise<void> {
  const going = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  for (let ones = going(); ones.length > 0; ones = going())
    await Promise.all(ones.map(({ finished }) => finished.catch(() => null)))
}

/** axe violations, one line each: the rule, and where it is violated. In dark mode only contrast is checked. */
async function violations(mode: Mode): Promise<string[]> {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    // Otherwise all style sheets would be reloaded for a single rule about screen orientation.
    preload: false,
    ...(mode === 'dark'
      ? { runOnly: ['color-contrast'] }
      : { rules: Object.fromEntries(ofScreens.map((rule) => [rule, { enabled: false }])) }),
  })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Emulates the user's color scheme, with reduced motion as in all tests. */
const prefer = (mode: Mode) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: mode },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

/** Changes the mode and width without remounting, so that what is open stays open. */
async function look(mode: Mode, width: number): Promise<void> {
  await prefer(mode)
  await expect.poll(() => getComputedStyle(document.documentElement).colorScheme).toBe(mode)
  await settled()
  expect(await violations(mode), `${mode}, ${width} px`).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, `width of the page, ${mode}, ${width} px`).toBe(clientWidth)
}

/**
 * Asserts that axe finds nothing, in light and dark, on desktop and phone, and that the page doesn't scroll sideways.
 * `open` brings the component into the state to check.
 */
export async function expectSound(
  ui: () => ReactNode,
  open: (screen: Shown) => Promise<unknown> = async () => {},
  surroundings: () => Surroundings = () => ({}),
): Promise<void> {
  try {
    for (const width of [1440, 375] as const) {
      const screen = await show(ui(), { ...surroundings(), mode: 'system', width })
      await open(screen)
      await look('light', width)
      // Colors are the same on a phone.
      if (width === 1440) await look('dark', width)
      await prefer('light')
    }
  } finally {
    await prefer('light')
  }
}
