import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Column } from '@windrow/contract/schemas/datasets'
import { boxOf } from '../../testing/boxes.ts'
import { Held } from '../../testing/held.tsx'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { shownColumns, usualView, type ColumnView } from './column-view.ts'

const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'link', type: 'url' },
]
const chooser = (all = columns) => (
  <Held<ColumnView> first={usualView}>
    {(view, onChange) => (
      <>
        <ColumnChooser columns={all} view={view} onChange={onChange} />
        <output>{(shownColumns(all, view) ?? ['as they come']).join(' ')}</output>
      </>
    )}
  </Held>
)
const button = page.getByRole('button', { name: /columns$/ })
const box = (name: string) => page.getByRole('checkbox', { name })
const held = page.getByRole('status')
const order = () =>
  page
    .getByRole('checkbox')
    .elements()
    .filter((one) => one.getAttribute('aria-label') !== 'Wrap long values')
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((one) => one.getAttribute('aria-label'))

const open = async () => {
  await show(chooser())
  await button.click()
  await expect.element(box('name')).toBeVisible()
}

describe('the column chooser', () => {
  it('shows on its button how many columns are hidden', async () => {
    await open()
    await expect.element(button).toHaveTextContent('3 columns')
    await box('price').click()
    await expect.element(button).toHaveTextContent('2 of 3 columns')
    await expect.element(held).toHaveTextContent('name link')
  })

  it('never hides all columns', async () => {
    await open()
    await box('price').click()
    await box('link').click()
    await expect.element(box('name')).toBeDisabled()
    await box('price').click()
    await expect.element(box('name')).toBeEnabled()
  })

  it('moves columns up and down, by keyboard too', async () => {
    await open()
    await page.getByRole('button', { name: 'Move link up' }).click()
    await expect.poll(order).toEqual(['name', 'link', 'price'])
    await focusOn(page.getByRole('button', { name: 'Move name down' }))
    await press('Enter', 'Enter')
    await expect.poll(order).toEqual(['link', 'price', 'name'])
    await expect.element(page.getByRole('button', { name: 'Move name down' })).toHaveFocus()
    await expect.element(held).toHaveTextContent('link price name')
  })

  it('does not move the first column up or the last one down', async () => {
    await open()
    await page.getByRole('button', { name: 'Move name up' }).click()
    await page.getByRole('button', { name: 'Move link down' }).click()
    expect(order()).toEqual(['name', 'price', 'link'])
  })

  it('shows all columns again in the usual order with one click', async () => {
    await open()
    const all = page.getByRole('button', { name: 'Reset' })
    await expect.element(all).toBeDisabled()
    await box('price').click()
    await page.getByRole('button', { name: 'Move link up' }).click()
    await all.click()
    await expect.element(held).toHaveTextContent('as they come')
    expect(order()).toEqual(['name', 'price', 'link'])
  })

  it('shows the types', async () => {
    await open()
    await expect.element(page.getByRole('img', { name: 'number' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'url' })).toBeVisible()
  })

  it('fits the window, however many and long the columns are', async () => {
    const many: Column[] = Array.from({ length: 80 }, (_, index) => ({
      name: `a_very_long_name_of_a_column_that_nobody_would_choose_${index}`,
      type: 'text',
    }))
    await show(chooser(many), { width: 375 })
    await button.click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await expect.element(panel).toBeVisible()
    expect(boxOf(panel).bottom).toBeLessThanOrEqual(innerHeight)
    expect(boxOf(panel).right).toBeLessThanOrEqual(innerWidth)
  })

  it('is accessible', () =>
    expectSound(
      () => chooser(),
      () => button.click(),
    ))
})
