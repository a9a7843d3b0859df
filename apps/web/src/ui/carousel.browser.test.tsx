import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Carousel } from './carousel.tsx'

const fruits = ['Apples', 'Pears', 'Quinces', 'Plums', 'Cherries', 'Medlars', 'Figs', 'Grapes']
const cards = (count = fruits.length) => (
  <Carousel title="Fruits">
    {fruits.slice(0, count).map((fruit) => (
      <li key={fruit}>
        <a href={`#${fruit}`}>{fruit}</a>
      </li>
    ))}
  </Carousel>
)
const earlier = page.getByRole('button', { name: 'Earlier cards' })
const further = page.getByRole('button', { name: 'Further cards' })
const card = (name: string) => page.getByRole('link', { name })

describe('a carousel of cards', () => {
  it('needs no arrows if all are visible', async () => {
    await show(cards(3))
    await expect.element(card('Quinces')).toBeInViewport()
    expect(further.elements()).toEqual([])
  })

  it('scrolls with the arrows, to the end and back', async () => {
    await show(cards())
    await expect.element(earlier).toBeDisabled()
    await expect.element(card('Grapes')).not.toBeInViewport()
    await further.click()
    await expect.element(card('Grapes')).toBeInViewport()
    await expect.element(further).toBeDisabled()
    await earlier.click()
    await expect.element(card('Apples')).toBeInViewport()
    await expect.element(earlier).toBeDisabled()
    await expect.element(further).toBeEnabled()
  })

  it('scrolls by keyboard, one after another', async () => {
    await show(cards())
    await focusOn(card('Apples'))
    for (const _ of fruits.slice(1)) await press('Tab')
    await expect.element(card('Grapes')).toHaveFocus()
    await expect.element(card('Grapes')).toBeInViewport()
    await expect.poll(() => isInWindow(card('Grapes'))).toBe(true)
  })

  it.each([
    [1440, 5],
    [375, 1],
  ] as const)('shows as many as fit a window of %i pixels', async (width, count) => {
    await show(cards(), { width })
    await expect.element(card('Apples')).toBeInViewport()
    const seen = fruits.filter((fruit) => {
      const { left, right } = boxOf(card(fruit))
      return left >= 0 && right <= innerWidth
    })
    expect(seen).toHaveLength(count)
  })

  it('has a single row', async () => {
    await show(cards())
    expect(new Set(fruits.map((fruit) => Math.round(boxOf(card(fruit)).top))).size).toBe(1)
  })

  it('is a list with a name', async () => {
    await show(cards())
    const region = page.getByRole('region', { name: 'Fruits' })
    await expect.element(region.getByRole('heading', { name: 'Fruits' })).toBeVisible()
    expect(region.getByRole('listitem').elements()).toHaveLength(fruits.length)
  })

  it('is accessible', () => expectSound(() => cards()))
})
