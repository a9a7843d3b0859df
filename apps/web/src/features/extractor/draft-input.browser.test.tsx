import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../../testing/held.tsx'
import { press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { DraftInput } from './draft-input.tsx'

const committed = vi.fn<(value: string) => void>()
beforeEach(() => committed.mockReset())

const name = (
  <Held first="price">
    {(value, change) => (
      <label>
        Name
        <DraftInput
          value={value}
          fault={(wanted) => (/^\w+$/.test(wanted) ? null : 'Letters, digits and "_" only.')}
          onCommit={(next) => {
            committed(next)
            change(next)
          }}
        />
      </label>
    )}
  </Held>
)
const field = page.getByRole('textbox')

describe('a name input', () => {
  it('saves on Enter, and not before', async () => {
    await show(name)
    await userEvent.fill(field, 'cost')
    expect(committed).not.toHaveBeenCalled()
    await press('Enter')
    expect(committed.mock.calls).toEqual([['cost']])
  })

  it('saves once when it loses focus', async () => {
    await show(name)
    await userEvent.fill(field, ' cost ')
    await press('Enter', 'Tab')
    expect(committed.mock.calls).toEqual([['cost']])
  })

  it('restores the old name on Escape', async () => {
    await show(name)
    await userEvent.fill(field, 'cost')
    await press('Escape')
    await expect.element(field).toHaveValue('price')
    await press('Tab')
    expect(committed).not.toHaveBeenCalled()
  })

  it('does not save an invalid name, and says why', async () => {
    await show(name)
    await userEvent.fill(field, 'the cost')
    await expect.element(page.getByText('Letters, digits and "_" only.')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await press('Enter', 'Tab')
    expect(committed).not.toHaveBeenCalled()
  })

  it('does not save an unchanged name', async () => {
    await show(name)
    await field.click()
    await press('Enter', 'Tab')
    expect(committed).not.toHaveBeenCalled()
  })

  it('is accessible, with valid and invalid names', async () => {
    await expectSound(() => name)
    await expectSound(
      () => name,
      () => userEvent.fill(field, '?'),
    )
  })
})
