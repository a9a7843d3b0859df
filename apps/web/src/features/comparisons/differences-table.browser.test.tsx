import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Rows } from '@windrow/contract/schemas/datasets'
import { boxOf, textBox } from '../../testing/boxes.ts'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { DifferencesTable } from './differences-table.tsx'
import { KeyPicker } from './key-picker.tsx'

const data: Rows = {
  columns: [
    { name: '_change', type: 'text' },
    { name: '_before', type: 'json' },
    { name: 'sku', type: 'text' },
    { name: 'price', type: 'number' },
    { name: 'note', type: 'text' },
  ],
  rows: [
    ['changed', { price: 10, note: null }, 'A-1', 12.5, 'fresh'],
    ['added', null, 'B-2', 3, null],
    ['removed', null, 'C-3', 4, 'old'],
  ],
  rowNumbers: [1, 2, 3],
  pagination: { page: 1, perPage: 25, total: 3 },
}
const table = (stale = false) => <DifferencesTable data={data} keys={['sku']} stale={stale} />
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

describe('the table of differences', () => {
  it('names each kind of change', async () => {
    await show(table())
    for (const kind of ['Changed', 'Added', 'Removed'])
      await expect.element(page.getByRole('rowheader', { name: kind })).toBeVisible()
  })

  it('shows old beside new values, for screen readers too', async () => {
    await show(table())
    await expect.element(row('Changed').getByRole('cell').nth(1)).toHaveTextContent('was 10 is 12.5')
    await expect.element(row('Changed').getByRole('deletion').first()).toHaveTextContent('was 10')
    await expect.element(row('Changed').getByRole('insertion').first()).toHaveTextContent('is 12.5')
  })

  it('takes a column for unchanged whose name every object knows', async () => {
    const named: Rows = {
      ...data,
      columns: [...data.columns.slice(0, 2), { name: 'constructor', type: 'text' }],
      rows: [['changed', { price: 10 }, 'Ferrari']],
      rowNumbers: [1],
    }
    await show(<DifferencesTable data={named} keys={[]} stale={false} />)
    await expect.element(row('Changed').getByRole('cell')).toMatchTextContent(/^Ferrari$/)
  })

  it('distinguishes null from a text', async () => {
    await show(table())
    await expect.element(row('Changed').getByRole('cell').nth(2)).toHaveTextContent('was null is fresh')
    await expect.element(row('Added').getByRole('cell').nth(2)).toHaveTextContent('null')
  })

  it('leaves helper columns out, and marks the key columns', async () => {
    await show(table())
    const heads = page.getByRole('columnheader').elements()
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Change', 'sku key', 'price', 'note'])
  })

  it('aligns numbers to the right', async () => {
    await show(table())
    const edges = ['Added', 'Removed'].map((kind) =>
      Math.round(textBox(row(kind).getByRole('cell').nth(1)).right),
    )
    expect(edges[0]).toBe(edges[1])
    const cell = boxOf(row('Added').getByRole('cell').nth(1))
    expect(cell.right - edges[0]!).toBeLessThan(16)
  })

  it('shows each kind of change differently', async () => {
    await show(table())
    await page.getByRole('columnheader').first().hover()
    const looks = ['Changed', 'Added', 'Removed'].map((kind) => {
      const head = page.getByRole('rowheader', { name: kind }).element()
      const { color, backgroundColor } = getComputedStyle(head)
      return `${color} ${backgroundColor} ${getComputedStyle(head.parentElement!).backgroundColor}`
    })
    expect(new Set(looks).size).toBeGreaterThan(1)
  })

  it('shows the whole change on hover', async () => {
    await show(table())
    const cell = row('Changed').getByRole('cell').nth(1)
    await cell.hover({ position: { x: textBox(cell).right - boxOf(cell).left - 5, y: 14 } })
    await expect.element(page.getByText('10 → 12.5')).toBeVisible()
  })

  it('can be scrolled by keyboard', async () => {
    await show(table(), { width: 375 })
    await focusOn(page.getByRole('region', { name: 'Rows that differ, scrollable' }))
    await press('ArrowRight', 'ArrowRight', 'ArrowRight')
    await expect.poll(() => page.getByRole('region').first().element().scrollLeft).toBeGreaterThan(0)
  })

  it('is accessible, also while loading', async () => {
    await expectSound(() => table())
  })
})

describe('the key columns', () => {
  const picker = (
    <Held<string[]> first={[]}>
      {(keys, change) => <KeyPicker columns={data.columns.slice(2)} keys={keys} onChange={change} />}
    </Held>
  )
  const button = page.getByRole('button', { name: /^Key columns/ })

  it('are empty at first, which means the position of a row', async () => {
    await show(picker)
    await expect.element(button).toHaveTextContent('Key columnsRow position')
  })

  it('are added in the order chosen, and can be removed', async () => {
    await show(picker)
    await button.click()
    await page.getByRole('checkbox', { name: 'price' }).click()
    await page.getByRole('checkbox', { name: 'sku' }).click()
    await expect.element(button).toHaveTextContent('Key columnsprice, sku')
    await page.getByRole('checkbox', { name: 'price' }).click()
    await expect.element(button).toHaveTextContent('Key columnssku')
  })

  it('can be chosen by keyboard alone', async () => {
    await show(picker)
    await focusOn(button)
    await press('Enter', 'Tab', ' ', 'Escape')
    await expect.element(button).toHaveTextContent('Key columnsprice')
    await expect.element(button).toHaveFocus()
  })

  it('are accessible', () =>
    expectSound(
      () => picker,
      () => button.click(),
    ))
})
