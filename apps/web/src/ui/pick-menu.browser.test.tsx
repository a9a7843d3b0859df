import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { PickMenu } from './pick-menu.tsx'

const colours = [
  { value: 'all', label: 'All' },
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
] as const

const filter = (
  <Held<'all' | 'red' | 'green'> first="all">
    {(value, onChange) => <PickMenu prefix="Colour" value={value} options={colours} onChange={onChange} />}
  </Held>
)
const button = page.getByRole('button')
const choice = (name: string) => page.getByRole('menuitemradio', { name })

describe('a filter with a few choices', () => {
  it('says what it filters by and what is chosen', async () => {
    await show(filter)
    await expect.element(button).toHaveTextContent('ColourAll')
  })

  it('marks the one that is chosen, and takes another', async () => {
    await show(filter)
    await button.click()
    await expect.element(choice('All')).toBeChecked()
    await choice('Green').click()
    await expect.element(button).toHaveTextContent('ColourGreen')
    await button.click()
    await expect.element(choice('Green')).toBeChecked()
    await expect.element(choice('All')).not.toBeChecked()
  })

  it('is chosen from by the keyboard alone', async () => {
    await show(filter)
    await focusOn(button)
    await press('Enter', 'End', 'Enter')
    await expect.element(button).toHaveTextContent('ColourGreen')
    await expect.element(button).toHaveFocus()
  })

  it('keeps what was chosen when one changes one’s mind', async () => {
    await show(filter)
    await button.click()
    await press('ArrowDown', 'Escape')
    await expect.element(button).toHaveTextContent('ColourAll')
  })

  it('is sound, open too', () =>
    expectSound(
      () => filter,
      () => button.click(),
    ))
})
