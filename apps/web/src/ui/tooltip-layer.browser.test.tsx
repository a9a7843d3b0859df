import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'

const text = 'Weighs every crate of this list once more'
const tip = page.getByText(text)
const weigh = page.getByRole('button', { name: 'Weigh' })

const screen = (place = { top: 300, left: 300 }) => (
  <>
    <div style={{ position: 'fixed', ...place }}>
      <Button data-tip={text}>Weigh</Button>
    </div>
    <p style={{ position: 'fixed', top: 600, left: 40 }}>Elsewhere</p>
  </>
)

describe('a tooltip', () => {
  it('appears on hover, and disappears afterwards', async () => {
    await show(screen())
    await weigh.hover()
    await expect.element(tip).toBeVisible()
    await page.getByText('Elsewhere').hover()
    await expect.element(tip).not.toBeInTheDocument()
  })

  it('appears on keyboard focus, and disappears afterwards', async () => {
    await show(screen())
    await page.getByText('Elsewhere').hover()
    await focusOn(weigh)
    await expect.element(tip).toBeVisible()
    await press('Tab')
    await expect.element(tip).not.toBeInTheDocument()
  })

  it('disappears on Escape, while the focus stays', async () => {
    await show(screen())
    await page.getByText('Elsewhere').hover()
    await focusOn(weigh)
    await expect.element(tip).toBeVisible()
    await press('Escape')
    await expect.element(tip).not.toBeInTheDocument()
    await expect.element(weigh).toHaveFocus()
  })

  it('disappears on click', async () => {
    await show(screen())
    await weigh.hover()
    await expect.element(tip).toBeVisible()
    await weigh.click()
    await expect.element(tip).not.toBeInTheDocument()
  })

  it('is above its element without covering it', async () => {
    await show(screen())
    await weigh.hover()
    await expect.element(tip).toBeVisible()
    expect(boxOf(tip).bottom).toBeLessThanOrEqual(boxOf(weigh).top)
  })

  it('is below if there is no room above', async () => {
    await show(screen({ top: 2, left: 300 }))
    await weigh.hover()
    await expect.element(tip).toBeVisible()
    expect(boxOf(tip).top).toBeGreaterThanOrEqual(boxOf(weigh).bottom)
  })

  it.each([0, 290])('stays in the window of a phone, over a button %i pixels from its left', async (left) => {
    await show(screen({ top: 300, left }), { width: 375 })
    await weigh.hover()
    await expect.element(tip).toBeVisible()
    await expect.poll(() => isInWindow(tip)).toBe(true)
  })

  it('does not add to the accessible name', async () => {
    await show(screen())
    await page.getByText('Elsewhere').hover()
    await focusOn(weigh)
    await expect.element(tip).toBeVisible()
    expect(tip.element().closest('[aria-hidden=true]')).not.toBeNull()
    await expect.element(weigh).toHaveAccessibleName('Weigh')
  })
})

describe('a disabled button', () => {
  it('stays focusable, explains why, and does nothing', async () => {
    let pressed = 0
    await show(
      <Button reason="Select a crate first." onClick={() => (pressed += 1)}>
        Load
      </Button>,
    )
    const load = page.getByRole('button', { name: 'Load' })
    await focusOn(load)
    await expect.element(page.getByText('Select a crate first.')).toBeVisible()
    await press('Enter', ' ')
    await expect.element(load).toBeDisabled()
    expect(pressed).toBe(0)
  })
})
