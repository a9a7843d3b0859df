import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { isInWindow } from '../testing/boxes.ts'
import { focusOn, press, typeFast } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { AntdScope } from './antd-scope.tsx'
import type { Choice } from './remote-choice.ts'
import { RemoteSelect } from './remote-select.tsx'

const orchards: Choice[] = [
  { value: 1, label: 'Old mill', note: '12 trees' },
  { value: 2, label: 'North slope' },
  { value: 3, label: 'River bank' },
]
type Load = (search: string, signal: AbortSignal) => Promise<Choice[]>
const found: Load = async (search) =>
  orchards.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))

const select = (
  load: Load = found,
  extra: { chosen?: Choice; clearable?: boolean; first?: number | null } = {},
) => (
  <AntdScope>
    <Held<number | null> first={extra.first ?? extra.chosen?.value ?? null}>
      {(value, onChange) => (
        <>
          <label htmlFor="orchard">Orchard</label>
          <RemoteSelect
            id="orchard"
            name={['orchards']}
            load={load}
            chosen={extra.chosen ?? null}
            placeholder="Choose an orchard"
            clearable={extra.clearable ?? false}
            value={value}
            onChange={onChange}
          />
          <output aria-label="Chosen">{value ?? 'none'}</output>
        </>
      )}
    </Held>
  </AntdScope>
)
const field = page.getByRole('combobox', { name: 'Orchard' })
const held = page.getByRole('status', { name: 'Chosen' })
const option = (text: string) => page.getByText(text, { exact: true })

describe('a searchable select in a form', () => {
  it('shows the first choices before anything is typed, with notes', async () => {
    await show(select())
    await field.click()
    for (const text of ['Old mill', '12 trees', 'North slope', 'River bank'])
      await expect.element(option(text)).toBeVisible()
  })

  it('finds by typing, and selects a choice', async () => {
    await show(select())
    await userEvent.type(field, 'north')
    await expect.element(option('Old mill')).not.toBeInTheDocument()
    await option('North slope').click()
    await expect.element(held).toHaveTextContent('2')
  })

  it('works by keyboard alone', async () => {
    await show(select())
    await focusOn(field)
    await press('ArrowDown')
    await expect.element(option('River bank')).toBeVisible()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expect.element(held).toHaveTextContent('3')
    await expect.element(field).toHaveFocus()
  })

  it('closes with Escape without a choice', async () => {
    await show(select())
    await field.click()
    await expect.element(option('Old mill')).toBeVisible()
    await press('Escape')
    await expect.element(option('Old mill')).not.toBeVisible()
    await expect.element(held).toHaveTextContent('none')
  })

  it('searches once per word, not per letter', async () => {
    const load = vi.fn<Load>(found)
    await show(select(load))
    await field.click()
    await expect.element(option('North slope')).toBeVisible()
    await typeFast(field, 'river')
    await expect.element(option('North slope')).not.toBeInTheDocument()
    await expect.element(option('River bank')).toBeVisible()
    expect(load.mock.calls.map(([search]) => search)).toEqual(['', 'river'])
  })

  it('ignores the results of an earlier text, even if they arrive last', async () => {
    const late = Promise.withResolvers<Choice[]>()
    const load: Load = (search, signal) => (search === 'old' ? late.promise : found(search, signal))
    await show(select(load))
    await userEvent.type(field, 'old')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    await userEvent.fill(field, 'river')
    await expect.element(option('River bank')).toBeVisible()
    late.resolve([orchards[0]!])
    await late.promise
    await expect.element(option('River bank')).toBeVisible()
    await expect.element(option('Old mill')).not.toBeInTheDocument()
  })

  it('offers nothing to click while searching', async () => {
    const never = new Promise<Choice[]>(() => {})
    await show(select((search, signal) => (search ? never : found(search, signal))))
    await field.click()
    await expect.element(option('Old mill')).toBeVisible()
    await userEvent.type(field, 'x')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    await expect.element(option('Old mill')).not.toBeInTheDocument()
  })

  it('says that nothing was found, or what failed', async () => {
    await show(select())
    await userEvent.type(field, 'desert')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await show(select(() => Promise.reject(new Error('The orchards did not answer.'))))
    await field.click()
    await expect.element(page.getByText('The orchards did not answer.')).toBeVisible()
  })

  it('shows the name of the previous choice, even if no response contains it', async () => {
    await show(select(found, { chosen: { value: 77, label: 'Hidden valley' } }))
    await expect.element(option('Hidden valley')).toBeVisible()
    await userEvent.type(field, 'north')
    await option('North slope').click()
    await expect.element(option('Hidden valley')).not.toBeInTheDocument()
  })

  it('fits the window of a phone when open', async () => {
    await show(select(), { width: 375 })
    await field.click()
    await expect.element(option('River bank')).toBeVisible()
    await expect.poll(() => isInWindow(option('River bank'))).toBe(true)
  })

  it('is accessible, closed and open', async () => {
    await expectSound(() => select())
    await expectSound(
      () => select(),
      async () => {
        await field.click()
        await expect.element(option('River bank')).toBeVisible()
      },
    )
  })
})
