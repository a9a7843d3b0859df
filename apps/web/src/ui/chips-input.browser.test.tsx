import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { ChipsInput } from './chips-input.tsx'

const domains = (first: string[] = []) => (
  <Held first={first}>
    {(value, onChange) => (
      <>
        <label htmlFor="domains">Domains</label>
        <ChipsInput
          id="domains"
          noun="domain"
          placeholder="shop.example"
          clean={(text) => text.trim().toLowerCase()}
          isValid={(text) => text.includes('.')}
          value={value}
          onChange={onChange}
        />
        <output>{value.join(' ') || 'none'}</output>
      </>
    )}
  </Held>
)
const field = page.getByRole('textbox', { name: 'Domains' })
const held = page.getByRole('status')

/** Pastes from the clipboard. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('a chips input', () => {
  it.each([
    ['Enter', 'a.example{Enter}'],
    ['a comma', 'a.example,'],
    ['a space', 'a.example '],
    ['a semicolon', 'a.example;'],
  ])('adds a chip with %s, normalized', async (_by, keys) => {
    await show(domains())
    await field.click()
    await userEvent.keyboard(keys.replace('a.', 'A.'))
    await expect.element(held).toHaveTextContent('a.example')
    await expect.element(field).toHaveValue('')
  })

  it('adds what was typed on blur', async () => {
    await show(domains())
    await userEvent.type(field, 'b.example')
    await press('Tab')
    await expect.element(held).toHaveTextContent('b.example')
  })

  it('adds many pasted chips in order', async () => {
    await show(domains(['a.example']))
    paste('b.example, c.example\nd.example; e.example')
    await expect.element(held).toHaveTextContent('a.example b.example c.example d.example e.example')
  })

  it('appends pasted text to what was typed', async () => {
    await show(domains())
    await userEvent.type(field, 'www.')
    paste('a.example b.example')
    await expect.element(held).toHaveTextContent('www.a.example b.example')
  })

  it('adds duplicates only once, however they are written', async () => {
    await show(domains(['a.example']))
    paste('A.EXAMPLE b.example a.example')
    await expect.element(held).toHaveTextContent('a.example b.example')
    expect(page.getByRole('button', { name: 'Remove domain a.example' }).elements()).toHaveLength(1)
  })

  it('ignores spaces and separators alone', async () => {
    await show(domains())
    await userEvent.type(field, ' ,;  ')
    await press('Enter')
    await expect.element(held).toHaveTextContent('none')
  })

  it('removes the last chip with Backspace, only if the input is empty', async () => {
    await show(domains(['a.example', 'b.example']))
    await userEvent.type(field, 'xy')
    await press('Backspace')
    await expect.element(held).toHaveTextContent('a.example b.example')
    await press('Backspace', 'Backspace')
    await expect.element(held).toHaveTextContent('a.example')
    await press('Backspace', 'Backspace')
    await expect.element(held).toHaveTextContent('none')
  })

  it('removes each chip with its own button', async () => {
    await show(domains(['a.example', 'b.example', 'c.example']))
    await page.getByRole('button', { name: 'Remove domain b.example' }).click()
    await expect.element(held).toHaveTextContent('a.example c.example')
  })

  it('does not submit the form when Enter adds a chip', async () => {
    let sent = 0
    await show(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        {domains()}
      </form>,
    )
    await userEvent.type(field, 'a.example')
    await press('Enter')
    await expect.element(held).toHaveTextContent('a.example')
    expect(sent).toBe(0)
  })

  it('shows its placeholder only while it is empty', async () => {
    await show(domains())
    await expect.element(field).toHaveAttribute('placeholder', 'shop.example')
    await userEvent.type(field, 'a.example')
    await press('Enter')
    await expect.element(field).not.toHaveAttribute('placeholder')
  })

  it('marks invalid chips, and keeps them for correction', async () => {
    await show(domains(['a.example', 'nonsense']))
    const colour = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color
    expect(colour('nonsense')).not.toBe(colour('a.example'))
    await expect.element(held).toHaveTextContent('a.example nonsense')
  })

  it('is accessible, with many and with an invalid one', () =>
    expectSound(() =>
      domains([...Array.from({ length: 30 }, (_, index) => `shop-${index}.example`), 'nonsense']),
    ))
})
