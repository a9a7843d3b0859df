import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { DateInput } from './date-input.tsx'

const told = vi.fn<(value: string) => void>()
beforeEach(() => told.mockReset())

const since = (type: 'date' | 'datetime-local' = 'date', first = '') => (
  <Held first={first}>
    {(value, change) => (
      <>
        <label>
          Since
          <DateInput
            type={type}
            value={value}
            onChange={(next) => {
              told(next)
              change(next)
            }}
          />
        </label>
        <output>{value || 'always'}</output>
      </>
    )}
  </Held>
)
const field = page.getByLabelText('Since')
const held = page.getByRole('status')

describe('a date input for filters', () => {
  it('reports only complete dates, without partial years', async () => {
    await show(since())
    await focusOn(field)
    await userEvent.keyboard('11202026')
    await expect.element(held).toHaveTextContent('2026-11-20')
    expect(told.mock.calls).toEqual([['2026-11-20']])
  })

  it('accepts no year of five digits', async () => {
    await show(since())
    await focusOn(field)
    await userEvent.keyboard('1120202612')
    await expect.element(held).toMatchTextContent(/^\d{4}-\d\d-\d\d$/)
    for (const [value] of told.mock.calls) expect(value).toMatch(/^\d{4}-/)
  })

  it('keeps its text while a part of it is being changed', async () => {
    await show(since('date', '2026-11-20'))
    await focusOn(field)
    await press('Delete')
    await expect.element(held).toHaveTextContent('2026-11-20')
    expect(told).not.toHaveBeenCalled()
    await userEvent.keyboard('12')
    await expect.element(held).toHaveTextContent('2026-12-20')
  })

  it('restores the last valid date on blur', async () => {
    await show(since('date', '2026-11-20'))
    await focusOn(field)
    await press('Delete')
    field.element().blur()
    await expect.element(field).toHaveValue('2026-11-20')
  })

  it('reports an empty value once all parts are cleared', async () => {
    await show(since('date', '2026-11-20'))
    await userEvent.clear(field)
    await expect.element(held).toHaveTextContent('always')
  })

  it('includes the time if requested', async () => {
    await show(since('datetime-local'))
    await userEvent.fill(field, '2026-11-20T06:30')
    await expect.element(held).toHaveTextContent('2026-11-20T06:30')
  })

  it('rejects a day that does not exist', async () => {
    await show(since())
    await focusOn(field)
    await userEvent.keyboard('02312026')
    await expect.element(held).toHaveTextContent('always')
  })

  it('follows the URL', async () => {
    const screen = await show(<DateInput type="date" value="2026-01-01" onChange={told} />)
    await screen.rerender(<DateInput type="date" value="2026-02-02" onChange={told} />)
    expect(screen.container.querySelector('input')?.value).toBe('2026-02-02')
  })

  it.each(['date', 'datetime-local'] as const)('is accessible as %s', (type) =>
    expectSound(() => since(type, '')),
  )
})
