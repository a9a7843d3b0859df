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

describe('what is done with selected rows', () => {
  it('says how many they are', async () => {
    await show(bar())
    await expect.element(region.getByRole('status')).toHaveTextContent('2 Crates selected')
  })

  it('waits for a choice, and then does it', async () => {
    await show(bar())
    await expect.element(update).toBeDisabled()
    await page.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('menuitemradio', { name: 'Archived' }).click()
    await expect.element(page.getByRole('button', { name: /^Status/ })).toHaveTextContent('StatusArchived')
    await update.click()
    await expect.element(happened).toHaveTextContent('updated to ARCHIVED')
  })

  it('is not asked twice while it is being done', async () => {
    await show(bar(true))
    await expect.element(update).toBeDisabled()
    await expect.element(update).toHaveAttribute('aria-busy', 'true')
  })

  it('lets go of the selection', async () => {
    await show(bar())
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(happened).toHaveTextContent('cleared')
  })

  it.each([1440, 375] as const)('lies within a window of %i pixels, and so does its menu', async (width) => {
    await show(bar(), { width })
    await expect.element(region).toBeVisible()
    await expect.poll(() => isInWindow(region)).toBe(true)
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.poll(() => isInWindow(page.getByRole('menu'))).toBe(true)
  })
})

describe('moving the bar out of the way', () => {
  it('is done by the arrow keys, and back', async () => {
    await show(bar())
    const before = boxOf(region)
    await focusOn(grip)
    await press('ArrowUp', 'ArrowUp', 'ArrowLeft')
    await expect.poll(() => boxOf(region).top).toBeLessThan(before.top - 40)
    expect(boxOf(region).left).toBeLessThan(before.left - 20)
    await press('ArrowDown', 'ArrowDown', 'ArrowRight')
    await expect.poll(() => boxOf(region).top).toBe(before.top)
  })

  it('is done by dragging its handle', async () => {
    await show(bar())
    const before = boxOf(region)
    await userEvent.dragAndDrop(grip, page.getByRole('main'), {
      targetPosition: { x: 60, y: 10 },
      force: true,
    })
    await expect.poll(() => boxOf(region).left).toBeLessThan(before.left)
  })

  it('never takes it out of the window', async () => {
    await show(bar())
    await focusOn(grip)
    await press(...Array<string>(40).fill('ArrowUp'))
    await expect.poll(() => boxOf(region).top).toBeLessThan(60)
    await expect.poll(() => isInWindow(region)).toBe(true)
    await press(...Array<string>(6).fill('ArrowDown'))
    await expect.poll(() => isInWindow(region)).toBe(true)
  })

  it('opens its menu downwards once it is up', async () => {
    await show(bar())
    await focusOn(grip)
    await press(...Array<string>(40).fill('ArrowUp'))
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.poll(() => isInWindow(page.getByRole('menu'))).toBe(true)
  })

  it('leaves it sound', () => expectSound(() => bar()))
})
