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

describe('a filter with a few options', () => {
  it('shows its name and the selected option', async () => {
    await show(filter)
    await expect.element(button).toHaveTextContent('ColourAll')
  })

  it('marks the selected option, and changes it', async () => {
    await show(filter)
    await button.click()
    await expect.element(choice('All')).toBeChecked()
    await choice('Green').click()
    await expect.element(button).toHaveTextContent('ColourGreen')
    await button.click()
    await expect.element(choice('Green')).toBeChecked()
    await expect.element(choice('All')).not.toBeChecked()
  })

  it('works by keyboard alone', async () => {
    await show(filter)
    await focusOn(button)
    await press('Enter', 'End', 'Enter')
    await expect.element(button).toHaveTextContent('ColourGreen')
    await expect.element(button).toHaveFocus()
  })

  it('keeps the selected option when closed without a choice', async () => {
    await show(filter)
    await button.click()
    await press('ArrowDown', 'Escape')
    await expect.element(button).toHaveTextContent('ColourAll')
  })

  it('is accessible, also when open', () =>
    expectSound(
      () => filter,
      () => button.click(),
    ))
})
