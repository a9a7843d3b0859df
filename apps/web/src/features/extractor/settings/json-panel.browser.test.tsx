import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusOn } from '../../../testing/keyboard.ts'
import { show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.tsx'
import { listRecipe } from '../recipe-fixture.ts'
import { EditedRecipe } from '../testing/edited-recipe.tsx'
import { JsonPanel } from './json-panel.tsx'
import { PageTypePanel } from './page-type-panel.tsx'

const text = page.getByRole('textbox', { name: 'Recipe as JSON' })
const apply = page.getByRole('button', { name: 'Apply' })
const takeBack = page.getByRole('button', { name: 'Take back' })
const written = () => (text.element() as HTMLTextAreaElement).value

const shown = async (faults?: Record<string, string>) => {
  const edited = new EditedRecipe(faults ? { faults } : {})
  await show(edited.around(<JsonPanel />))
  return edited
}

describe('a recipe as text', () => {
  it('is the whole recipe, with nothing to apply', async () => {
    await shown()
    expect(JSON.parse(written())).toEqual(listRecipe())
    await expect.element(apply).toBeDisabled()
    await expect.element(takeBack).toBeDisabled()
  })

  it('has its colors exactly below the letters', async () => {
    const screen = await shown().then(() => page.getByRole('main').element())
    const drawn = screen.querySelector('pre')!
    expect(drawn.textContent.trimEnd()).toBe(written())
    const [above, below] = [text.element(), drawn].map((one) => getComputedStyle(one))
    expect([below!.font, below!.lineHeight, below!.letterSpacing]).toEqual([
      above!.font,
      above!.lineHeight,
      above!.letterSpacing,
    ])
  })

  it('is kept while it is invalid JSON, and says why it cannot be applied', async () => {
    const edited = await shown()
    await userEvent.fill(text, '{ "version": 1, ')
    await apply.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was applied.')
    await expect.element(page.getByRole('alert')).toMatchTextContent('This is not JSON')
    expect(written()).toBe('{ "version": 1, ')
    expect(edited.now()).toEqual(listRecipe())
  })

  it('links to the line of an error', async () => {
    await shown({ 'limits.failedShare': 'Must be at most 1.' })
    await userEvent.fill(text, written().replace('0.1', '12'))
    await apply.click()
    const fault = page.getByRole('button', { name: /^Line \d+, limits\.failedShare$/ })
    await fault.click()
    await expect.element(text).toHaveFocus()
    const area = text.element() as HTMLTextAreaElement
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toContain('12')
  })

  it('can be reverted completely', async () => {
    await shown()
    await userEvent.fill(text, '{}')
    await takeBack.click()
    expect(JSON.parse(written())).toEqual(listRecipe())
    await expect.element(apply).toBeDisabled()
  })

  it('says why there is nothing to apply', async () => {
    await shown()
    await text.hover()
    await focusOn(apply)
    await expect.element(page.getByText('No changes yet.')).toBeVisible()
  })

  it('is accessible', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe().around(<JsonPanel />)}
      </>
    )))
})

describe('a page type', () => {
  const name = page.getByLabelText('Name of the page type')
  const types = (edited: EditedRecipe) => Object.keys(edited.now().types)
  const shownType = async () => {
    const edited = new EditedRecipe()
    await show(edited.around(<PageTypePanel />))
    return edited
  }

  it('can be renamed', async () => {
    const edited = await shownType()
    await userEvent.fill(name, 'catalogue')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => types(edited)).toEqual(['catalogue'])
  })

  it('cannot be removed if it is the last one', async () => {
    const edited = await shownType()
    await expect.element(page.getByRole('button', { name: 'Remove page type list' })).toBeDisabled()
    await page.getByRole('button', { name: 'Page type' }).click()
    await expect.poll(() => types(edited)).toHaveLength(2)
    const [, added] = types(edited)
    await expect.element(name).toHaveValue(added)
    await page.getByRole('button', { name: `Remove page type ${added!}` }).click()
    await expect.poll(() => types(edited)).toEqual(['list'])
  })

  it('is accessible', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe().around(<PageTypePanel />)}
      </>
    )))
})
