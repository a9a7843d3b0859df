import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NextCheck, ProposedChoice } from '@windrow/contract/schemas/page-copies'
import { show } from '../../testing/show.tsx'
import { FieldList } from './field-list.tsx'
import { LinksPanel } from './links-panel.tsx'
import { ProposalChoice } from './proposal-choice.tsx'
import { listRecipe, openPage, textField } from './recipe-fixture.ts'
import { EditedRecipe } from './testing/edited-recipe.tsx'

const check: NextCheck = {
  select: 'a[rel=next]',
  url: 'https://shop.example/all?page=2',
  items: 24,
  chosen: true,
  finding: 'Next page checked: 24 more items.',
}
const products = listRecipe().types['list']!
const choices: ProposedChoice[] = [
  {
    name: '24 products',
    sample: 'Tent',
    count: 24,
    confidence: 0.93,
    reasons: '24 products; 7 of 9 fields are filled in 90 % of them or more.',
    page: products,
    next: check,
  },
  {
    name: '12 code samples',
    sample: 'GET key',
    count: 12,
    confidence: 0.04,
    reasons: '12 code samples; the only field is filled in 100 % of them.',
    page: { items: 'pre', table: 'items', fields: { code: textField('code') }, follow: [] },
    next: { ...check, items: 0, chosen: false, finding: 'Not chosen: the next page has no such items.' },
  },
  {
    name: 'One article',
    sample: 'All',
    count: 1,
    confidence: 0.03,
    reasons: 'The page as one thing, with 1 field.',
    page: { table: 'items', fields: { title: textField('h1') }, follow: [] },
    next: null,
  },
]

async function shown(offered = choices) {
  const edited = new EditedRecipe({ open: { ...openPage(), choices: offered } })
  await show(
    edited.around(
      <>
        <ProposalChoice />
        <FieldList />
        <LinksPanel onMore={() => {}} />
      </>,
    ),
  )
  return edited
}
const choice = (name: string) => page.getByRole('radio', { name })
const question = () =>
  page.getByText(
    'It isn’t clear what this page shows. Choose what to extract; the first proposal is shown meanwhile.',
  )
const typeOf = (edited: EditedRecipe) => edited.now().types['list']!

describe('the choice of what to extract', () => {
  it('names the proposals, and replaces items, fields and next page but not the table', async () => {
    const edited = await shown()
    await expect.element(choice('24 products')).toBeChecked()

    await choice('12 code samples').click()

    await expect.element(choice('12 code samples')).toBeChecked()
    expect(typeOf(edited)).toEqual({ ...choices[1]!.page, table: 'products' })
  })

  it('keeps the edits of each proposal while another one is chosen', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: /price \S+/ }).click()
    await page.getByRole('button', { name: 'Remove price' }).click()
    await expect.poll(() => Object.keys(typeOf(edited).fields)).toEqual(['name'])

    await choice('One article').click()
    await expect.poll(() => Object.keys(typeOf(edited).fields)).toEqual(['title'])
    await choice('24 products').click()

    await expect.poll(() => Object.keys(typeOf(edited).fields)).toEqual(['name'])
    expect(typeOf(edited).items).toBe('li.card')
  })

  it('says how sure the chosen proposal is and why, and what is next best', async () => {
    await shown()

    await expect
      .element(
        page.getByText(
          '93 % sure. 24 products; 7 of 9 fields are filled in 90 % of them or more. Next best: 12 code samples (4 %).',
        ),
      )
      .toBeVisible()
  })

  it('chooses none of several unsure proposals, but asks', async () => {
    const unsure = choices.map((one) => ({ ...one, confidence: 0.3 }))
    const edited = await shown(unsure)

    await expect.element(question()).toBeVisible()
    await expect.element(choice('24 products')).not.toBeChecked()
    await expect.element(choice('One article')).not.toBeChecked()

    await choice('24 products').click()

    await expect.element(choice('24 products')).toBeChecked()
    await expect.element(question()).not.toBeInTheDocument()
    expect(typeOf(edited).items).toBe('li.card')
  })

  it('says what reading the next page showed, and offers a link that was not chosen', async () => {
    const edited = await shown()
    await expect.element(page.getByText('Next page checked: 24 more items.')).toBeVisible()

    await choice('12 code samples').click()
    await expect.element(page.getByText('Not chosen: the next page has no such items.')).toBeVisible()
    await page.getByRole('button', { name: 'Use this link' }).click()

    await expect.poll(() => typeOf(edited).next).toEqual({ select: 'a[rel=next]' })
  })
})
