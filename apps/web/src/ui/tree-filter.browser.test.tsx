import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { Held } from '../testing/held.tsx'
import { press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import type { TreeGroup } from './tree-choices.ts'
import { TreeFilter } from './tree-filter.tsx'

const groups: TreeGroup[] = [
  {
    title: 'Fruit & Co',
    options: [
      { value: 1, label: 'Apples' },
      { value: 2, label: 'Pears' },
    ],
  },
  { title: 'Roots', options: [{ value: 3, label: 'Carrots' }] },
]
const filter = (all: TreeGroup[] | undefined = groups, fault?: string) => (
  <Held<ReadonlySet<number>> first={new Set()}>
    {(picked, onChange) => (
      <TreeFilter noun="Project" groups={all} picked={picked} onChange={onChange} fault={fault} />
    )}
  </Held>
)
const button = page.getByRole('button', { name: /^All projects|selected$/ })
const box = (name: string) => page.getByRole('checkbox', { name })
const search = page.getByRole('searchbox', { name: 'Search projects' })

const open = async (ui = filter()) => {
  await show(ui)
  await button.click()
  await expect.element(search).toBeVisible()
}

describe('a multiple choice in groups', () => {
  it('counts the selected options on its button', async () => {
    await open()
    await expect.element(button).toHaveTextContent('All projects')
    await box('Pears').click()
    await expect.element(button).toHaveTextContent('1 Project selected')
    await box('Carrots').click()
    await expect.element(button).toHaveTextContent('2 Projects selected')
  })

  it('selects a whole group, and shows partial selections', async () => {
    await open()
    await box('Pears').click()
    await expect.element(box('Fruit & Co')).toBePartiallyChecked()
    await box('Fruit & Co').click()
    await expect.element(box('Apples')).toBeChecked()
    await expect.element(box('Fruit & Co')).toBeChecked()
    await expect.element(box('Carrots')).not.toBeChecked()
    await expect.element(box('Select all')).toBePartiallyChecked()
  })

  it('selects and deselects all', async () => {
    await open()
    await box('Select all').click()
    await expect.element(button).toHaveTextContent('3 Projects selected')
    await box('Select all').click()
    await expect.element(button).toHaveTextContent('All projects')
  })

  it('can be used by clicking on names as well', async () => {
    await open()
    await page.getByText('Apples').click()
    await expect.element(box('Apples')).toBeChecked()
  })

  it('finds options by their name or that of their group', async () => {
    await open()
    await userEvent.keyboard('pea')
    await expect.element(box('Apples')).not.toBeInTheDocument()
    await expect.element(box('Pears')).toBeVisible()
    await userEvent.fill(search, 'roots')
    await expect.element(box('Carrots')).toBeVisible()
    await userEvent.fill(search, 'stones')
    await expect.element(page.getByText('No projects found')).toBeVisible()
    await expect.element(box('Select all')).not.toBeInTheDocument()
  })

  it('selects all results, and keeps earlier selections', async () => {
    await open()
    await box('Carrots').click()
    await userEvent.fill(search, 'pea')
    await expect.element(box('Apples')).not.toBeInTheDocument()
    await box('Select all').click()
    await expect.element(button).toHaveTextContent('2 Projects selected')
    await userEvent.clear(search)
    await expect.element(box('Carrots')).toBeChecked()
    await expect.element(box('Pears')).toBeChecked()
    await expect.element(box('Apples')).not.toBeChecked()
  })

  it('works by keyboard alone', async () => {
    await open()
    await expect.element(search).toHaveFocus()
    await press('Tab', 'Tab', ' ')
    await expect.element(button).toHaveTextContent('2 Projects selected')
    await press('Escape')
    await expect.element(search).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('says that it is loading, and what failed', async () => {
    await show(<TreeFilter noun="Project" groups={undefined} picked={new Set()} onChange={() => {}} />)
    await button.click()
    await expect.element(page.getByText('Loading…')).toBeVisible()
    await open(filter([], 'The projects could not be read.'))
    await expect.element(page.getByText('The projects could not be read.')).toBeVisible()
  })

  it('scrolls inside if there are very many', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ value: index, label: `Project no. ${index}` }))
    await open(filter([{ options: many }]))
    await expect.poll(() => isInWindow(page.getByRole('dialog'))).toBe(true)
    await box('Project no. 299').click()
    expect(boxOf(box('Project no. 299')).bottom).toBeLessThan(innerHeight)
    await expect.element(button).toHaveTextContent('1 Project selected')
  })

  it('is accessible when open', () =>
    expectSound(
      () => filter(),
      async () => {
        await button.click()
        await box('Pears').click()
      },
    ))
})
