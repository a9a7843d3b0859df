import type { ReactNode } from 'react'
import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Mode } from '../theme.ts'
import { show, type Shown, type Surroundings } from './show.tsx'

/** What only a whole screen can keep: a widget has no heading of level one and no landmark of its own. */
const ofScreens = ['css-orientation-lock', 'region', 'page-has-heading-one', 'landmark-one-main']

/** Colours on their way are no colours of ours: waits for what just opens, or is painted anew. */
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

/** One line a violation of what axe checks: its rule, and where it is broken. Of the modes only contrast tells apart. */
async function violations(mode: Mode): Promise<string[]> {
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    // All style sheets would be read anew for a single rule, about screens that are turned.
    preload: false,
    ...(mode === 'dark'
      ? { runOnly: ['color-contrast'] }
      : { rules: Object.fromEntries(ofScreens.map((rule) => [rule, { enabled: false }])) }),
  })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** What the system of the person prefers, with the still screens that all tests have. */
const prefer = (mode: Mode) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: mode },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

/** As the system goes dark in the evening: what is open stays open. */
async function look(mode: Mode, width: number): Promise<void> {
  await prefer(mode)
  await expect.poll(() => getComputedStyle(document.documentElement).colorScheme).toBe(mode)
  await settled()
  expect(await violations(mode), `${mode}, ${width} px`).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, `width of the page, ${mode}, ${width} px`).toBe(clientWidth)
}

/**
 * What every widget keeps: in light and dark, on a desk and on a phone, axe finds nothing, and the page does not scroll
 * sideways. `open` brings it into the state that is looked at.
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
      // Colours are the same on a phone.
      if (width === 1440) await look('dark', width)
      await prefer('light')
    }
  } finally {
    await prefer('light')
  }
}
