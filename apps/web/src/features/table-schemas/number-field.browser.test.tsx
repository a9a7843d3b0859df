import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../../testing/held.tsx'
import { show } from '../../testing/show.tsx'
import { NumberField } from './number-field.tsx'

const field = page.getByLabelText('Minimum')

function fieldOf(first: number | undefined, scale: number, onChange: (value: number | undefined) => void) {
  return (
    <Held<number | undefined> first={first}>
      {(value, change) => (
        <NumberField
          label="Minimum"
          value={value}
          scale={scale}
          empty={undefined}
          isFaulty={false}
          describedBy={undefined}
          onChange={(next) => {
            change(next)
            onChange(next)
          }}
        />
      )}
    </Held>
  )
}

it('keeps every digit of a long number, such as a bar code or a time in milliseconds', async () => {
  const onChange = vi.fn<(value: number | undefined) => void>()
  await show(fieldOf(4_006_381_333_931, 1, onChange))
  await expect.element(field).toHaveValue(4_006_381_333_931)
  await userEvent.fill(field, '1763971200123')
  expect(onChange).toHaveBeenLastCalledWith(1_763_971_200_123)
})

it('shows shares in percent without the noise of binary fractions', async () => {
  const onChange = vi.fn<(value: number | undefined) => void>()
  await show(fieldOf(0.07, 100, onChange))
  await expect.element(field).toHaveValue(7)
  await userEvent.fill(field, '14.3')
  expect(onChange).toHaveBeenLastCalledWith(0.143)
})
