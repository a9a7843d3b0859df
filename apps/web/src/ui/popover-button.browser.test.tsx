import type { CSSProperties } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { PopoverButton } from './popover-button.tsx'

const corners: [string, CSSProperties][] = [
  ['top left', { top: 0, left: 0 }],
  ['top right', { top: 0, right: 0 }],
  ['bottom left', { bottom: 0, left: 0 }],
  ['bottom right', { bottom: 0, right: 0 }],
]

const at = (place: CSSProperties = { top: 40, left: 40 }) => (
  <>
    <p style={{ position: 'fixed', top: 500, left: 20 }}>Elsewhere</p>
    <div style={{ position: 'fixed', ...place }}>
      <PopoverButton label="Filter" title="Choose crates">
        {(close) => (
          <div style={{ width: 240, height: 180 }}>
            <label>
              Name <input />
            </label>
            <Button onClick={close}>Apply</Button>
          </div>
        )}
      </PopoverButton>
    </div>
  </>
)
const button = page.getByRole('button', { name: 'Filter' })
const panel = page.getByRole('dialog', { name: 'Choose crates' })
const field = page.getByLabelText('Name')

const open = async () => {
  await button.click()
  await expect.element(panel).toBeVisible()
}

describe('a popover button', () => {
  it('focuses the first field, and shows that it is open', async () => {
    await show(at())
    await focusOn(button)
    await press('Enter')
    await expect.element(field).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  })

  it('closes with Escape and returns the focus', async () => {
    await show(at())
    await open()
    await press('Escape')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes from inside, and returns the focus', async () => {
    await show(at())
    await open()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it.each([
    ['a click elsewhere', () => page.getByText('Elsewhere').click()],
    ['a second click on its button', () => button.click()],
  ])('closes on %s', async (_how, close) => {
    await show(at())
    await open()
    await close()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('keeps its input until it closes, and then resets', async () => {
    await show(at())
    await open()
    await field.fill('pears')
    await expect.element(field).toHaveValue('pears')
    await press('Escape')
    await open()
    await expect.element(field).toHaveValue('')
  })

  describe.each([1440, 375] as const)('in a window of %i pixels', (width) => {
    it.each(corners)('fits, at the %s', async (_corner, place) => {
      await show(at(place), { width })
      await open()
      await expect.poll(() => isInWindow(panel)).toBe(true)
    })
  })

  it('opens below its button, and above it near the bottom of the window', async () => {
    await show(at())
    await open()
    expect(boxOf(panel).top).toBeGreaterThanOrEqual(boxOf(button).bottom)
    await press('Escape')
    await show(at({ bottom: 20, left: 40 }))
    await button.last().click()
    await expect.element(panel).toBeVisible()
    expect(boxOf(panel).bottom).toBeLessThanOrEqual(boxOf(button.last()).top)
  })

  it('follows when the window becomes smaller', async () => {
    await show(at({ top: 20, right: 20 }))
    await open()
    await page.viewport(375, 812)
    await expect.poll(() => isInWindow(panel)).toBe(true)
  })

  it('is accessible when open', () => expectSound(() => at(), open))
})
