import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { StatusBar } from './status-bar.tsx'

const options = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'ARCHIVED', label: 'Archived' },
] as const

const bar = (busy = false) => (
  <Held first="two are selected">
    {(said, say) => (
      <>
        <output aria-label="Happened">{said}</output>
        <StatusBar
          noun="Crate"
          count={2}
          options={options}
          busy={busy}
          onUpdate={(status) => say(`updated to ${status}`)}
          onClear={() => say('cleared')}
        />
      </>
    )}
  </Held>
)
const region = page.getByRole('region', { name: 'Actions on selected crates' })
const update = page.getByRole('button', { name: 'Update' })
const grip = page.getByRole('button', { name: 'Move this bar (arrow keys work too)' })
const happened = page.getByRole('status', { name: 'Happened' })

describe('the bar for selected rows', () => {
  it('shows how many are selected', async () => {
    await show(bar())
    await expect.element(region.getByRole('status')).toHaveTextContent('2 Crates selected')
  })

  it('is disabled until an action is chosen, and then runs it', async () => {
    await show(bar())
    await expect.element(update).toBeDisabled()
    await page.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('menuitemradio', { name: 'Archived' }).click()
    await expect.element(page.getByRole('button', { name: /^Status/ })).toHaveTextContent('StatusArchived')
    await update.click()
    await expect.element(happened).toHaveTextContent('updated to ARCHIVED')
  })

  it('cannot be used twice while in progress', async () => {
    await show(bar(true))
    await expect.element(update).toBeDisabled()
    await expect.element(update).toHaveAttribute('aria-busy', 'true')
  })

  it('clears the selection', async () => {
    await show(bar())
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(happened).toHaveTextContent('cleared')
  })

  it.each([1440, 375] as const)('stays within a window of %i pixels, and so does its menu', async (width) => {
    await show(bar(), { width })
    await expect.element(region).toBeVisible()
    await expect.poll(() => isInWindow(region)).toBe(true)
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.poll(() => isInWindow(page.getByRole('menu'))).toBe(true)
  })
})

describe('moving the bar out of the way', () => {
  it('works with the arrow keys, in all directions', async () => {
    await show(bar())
    const before = boxOf(region)
    await focusOn(grip)
    await press('ArrowUp', 'ArrowUp', 'ArrowLeft')
    await expect.poll(() => boxOf(region).top).toBeLessThan(before.top - 40)
    expect(boxOf(region).left).toBeLessThan(before.left - 20)
    await press('ArrowDown', 'ArrowDown', 'ArrowRight')
    await expect.poll(() => boxOf(region).top).toBe(before.top)
  })

  it('works by dragging its handle', async () => {
    await show(bar())
    const before = boxOf(region)
    await userEvent.dragAndDrop(grip, page.getByRole('main'), {
      targetPosition: { x: 60, y: 10 },
      force: true,
    })
    await expect.poll(() => boxOf(region).left).toBeLessThan(before.left)
  })

  it('never moves it out of the window', async () => {
    await show(bar())
    await focusOn(grip)
    await press(...Array<string>(40).fill('ArrowUp'))
    await expect.poll(() => boxOf(region).top).toBeLessThan(60)
    await expect.poll(() => isInWindow(region)).toBe(true)
    await press(...Array<string>(6).fill('ArrowDown'))
    await expect.poll(() => isInWindow(region)).toBe(true)
  })

  it('opens its menu downwards at the top of the window', async () => {
    await show(bar())
    await focusOn(grip)
    await press(...Array<string>(40).fill('ArrowUp'))
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.poll(() => isInWindow(page.getByRole('menu'))).toBe(true)
  })

  it('keeps it accessible', () => expectSound(() => bar()))
})
