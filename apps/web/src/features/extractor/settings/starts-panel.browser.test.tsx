import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.tsx'
import { EditedRecipe } from '../testing/edited-recipe.tsx'
import { LoginPanel } from './login-panel.tsx'
import { StartsPanel } from './starts-panel.tsx'

const lines = page.getByRole('textbox', { name: 'URLs, one per line' })
const starts = async (faults?: Record<string, string>) => {
  const edited = new EditedRecipe(faults ? { faults } : {})
  await show(edited.around(<StartsPanel />))
  return edited
}
const file = (text: string, name = 'list.txt') => new File([text], name, { type: 'text/plain' })
const upload = page.getByLabelText('Add URLs from a file')

describe('where a run begins', () => {
  it('is written one a line, and empty lines are none', async () => {
    const edited = await starts()
    await userEvent.fill(lines, 'https://a.example\n\n  https://b.example  \n')
    await expect.poll(() => edited.now().start).toEqual(['https://a.example', 'https://b.example'])
    await expect.element(page.getByRole('status')).toMatchTextContent('2 lines, 2 URLs')
  })

  it('keeps the line that is begun on the screen', async () => {
    await starts()
    await userEvent.fill(lines, 'https://a.example\n')
    await expect.element(lines).toHaveValue('https://a.example\n')
  })

  it('says in which line something is wrong', async () => {
    await starts({ 'start.0': 'This is no address.' })
    await expect.element(page.getByText('Line 1: This is no address.')).toBeVisible()
  })

  it('takes URLs from a file, to those that are there', async () => {
    const edited = await starts()
    await upload.upload(file('https://c.example/1\nhttps://c.example/2\nhttps://shop.example/all\n'))
    await expect.element(page.getByText('Added 3 URLs from list.txt')).toBeVisible()
    expect(edited.now().start).toEqual([
      'https://shop.example/all',
      'https://c.example/1',
      'https://c.example/2',
    ])
  })

  it('says when a file has no URLs', async () => {
    const edited = await starts()
    await upload.upload(file('nothing here', 'poem.txt'))
    await expect.element(page.getByText('No URLs found in poem.txt.')).toBeVisible()
    expect(edited.now().start).toEqual(['https://shop.example/all'])
  })

  it('may be a sitemap or a feed as well, each in a card of its own', async () => {
    const edited = await starts()
    await page.getByRole('combobox', { name: 'Add another start' }).selectOptions('Sitemap')
    await expect.element(page.getByRole('region', { name: 'Start 2' })).toBeVisible()
    expect(edited.now().start.at(-1)).toEqual({ sitemap: 'https://' })
    await userEvent.fill(lines, 'https://z.example')
    await expect.poll(() => edited.now().start).toEqual(['https://z.example', { sitemap: 'https://' }])
    await page.getByRole('button', { name: 'Remove start 2' }).click()
    await expect.poll(() => edited.now().start).toEqual(['https://z.example'])
  })

  it('is sound', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe({ faults: { 'start.0': 'This is no address.' } }).around(<StartsPanel />)}
      </>
    )))
})

describe('a login', () => {
  const add = page.getByRole('button', { name: 'Add a login' })
  const shown = async () => {
    const edited = new EditedRecipe()
    await show(edited.around(<LoginPanel />))
    await add.click()
    await expect.element(page.getByRole('region', { name: 'Steps of the login' })).toBeVisible()
    return edited
  }

  it('is offered where there is none, and begins with what most sites want', async () => {
    const edited = await shown()
    expect(edited.now().login?.steps).toHaveLength(2)
    await expect.element(add).not.toBeInTheDocument()
  })

  it('has its steps in an order that is changed', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Move step 2 of Steps of the login up' }).click()
    await expect.poll(() => Object.keys(edited.now().login?.steps[0] ?? {})[0]).toBe('submit')
    await expect
      .element(page.getByRole('button', { name: 'Move step 1 of Steps of the login up' }))
      .toBeDisabled()
    await expect
      .element(page.getByRole('button', { name: 'Move step 2 of Steps of the login down' }))
      .toBeDisabled()
  })

  it('is never without a step', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Remove step 1 of Steps of the login' }).click()
    await expect.poll(() => edited.now().login?.steps.length).toBe(1)
    await expect
      .element(page.getByRole('button', { name: 'Remove step 1 of Steps of the login' }))
      .toBeDisabled()
  })

  it('can click and type where it is done in a browser', async () => {
    await shown()
    const kinds = page.getByRole('combobox', { name: 'Add to Steps of the login' })
    const offered = () => Array.from((kinds.element() as HTMLSelectElement).options, ({ text }) => text)
    expect(offered()).not.toContain('Click')
    await page.getByLabelText('Login method').selectOptions('In a browser: clicking and typing')
    await expect.poll(offered).toContain('Click')
  })

  it('goes as a whole', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Remove the login' }).click()
    await expect.element(add).toBeVisible()
    expect(edited.now().login).toBeUndefined()
  })

  it('is sound', () =>
    expectSound(
      () => (
        <>
          <h1>Recipe</h1>
          {new EditedRecipe().around(<LoginPanel />)}
        </>
      ),
      () => add.click(),
    ))
})
