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

describe('the start URLs', () => {
  it('are one per line, without empty lines', async () => {
    const edited = await starts()
    await userEvent.fill(lines, 'https://a.example\n\n  https://b.example  \n')
    await expect.poll(() => edited.now().start).toEqual(['https://a.example', 'https://b.example'])
    await expect.element(page.getByRole('status')).toMatchTextContent('2 lines, 2 URLs')
  })

  it('keep an incomplete line on screen', async () => {
    await starts()
    await userEvent.fill(lines, 'https://a.example\n')
    await expect.element(lines).toHaveValue('https://a.example\n')
  })

  it('show the line of an error', async () => {
    await starts({ 'start.0': 'This is no address.' })
    await expect.element(page.getByText('Line 1: This is no address.')).toBeVisible()
  })

  it('can be added from a file', async () => {
    const edited = await starts()
    await upload.upload(file('https://c.example/1\nhttps://c.example/2\nhttps://shop.example/all\n'))
    await expect.element(page.getByText('Added 3 URLs from list.txt')).toBeVisible()
    expect(edited.now().start).toEqual([
      'https://shop.example/all',
      'https://c.example/1',
      'https://c.example/2',
    ])
  })

  it('say if a file has no URLs', async () => {
    const edited = await starts()
    await upload.upload(file('nothing here', 'poem.txt'))
    await expect.element(page.getByText('No URLs found in poem.txt.')).toBeVisible()
    expect(edited.now().start).toEqual(['https://shop.example/all'])
  })

  it('can include sitemaps and feeds, each in its own card', async () => {
    const edited = await starts()
    await page.getByRole('combobox', { name: 'Add another start' }).selectOptions('Sitemap')
    await expect.element(page.getByRole('region', { name: 'Start 2' })).toBeVisible()
    expect(edited.now().start.at(-1)).toEqual({ sitemap: 'https://' })
    await userEvent.fill(lines, 'https://z.example')
    await expect.poll(() => edited.now().start).toEqual(['https://z.example', { sitemap: 'https://' }])
    await page.getByRole('button', { name: 'Remove start 2' }).click()
    await expect.poll(() => edited.now().start).toEqual(['https://z.example'])
  })

  it('are accessible', () =>
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

  it('can be added, with the most common steps', async () => {
    const edited = await shown()
    expect(edited.now().login?.steps).toHaveLength(2)
    await expect.element(add).not.toBeInTheDocument()
  })

  it('has steps that can be reordered', async () => {
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

  it('keeps at least one step', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Remove step 1 of Steps of the login' }).click()
    await expect.poll(() => edited.now().login?.steps.length).toBe(1)
    await expect
      .element(page.getByRole('button', { name: 'Remove step 1 of Steps of the login' }))
      .toBeDisabled()
  })

  it('can click and type in browser mode', async () => {
    await shown()
    const kinds = page.getByRole('combobox', { name: 'Add to Steps of the login' })
    const offered = () => Array.from((kinds.element() as HTMLSelectElement).options, ({ text }) => text)
    expect(offered()).not.toContain('Click')
    await page.getByLabelText('Login method').selectOptions('In a browser: clicking and typing')
    await expect.poll(offered).toContain('Click')
  })

  it('can be removed completely', async () => {
    const edited = await shown()
    await page.getByRole('button', { name: 'Remove the login' }).click()
    await expect.element(add).toBeVisible()
    expect(edited.now().login).toBeUndefined()
  })

  it('is accessible', () =>
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
