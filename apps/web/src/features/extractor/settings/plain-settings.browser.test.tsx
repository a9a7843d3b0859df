import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../../testing/keyboard.ts'
import { show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.tsx'
import { EditedRecipe } from '../testing/edited-recipe.tsx'
import { FetchingPanel } from './fetching-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const limits = async (faults?: Record<string, string>) => {
  const edited = new EditedRecipe(faults ? { faults } : {})
  await show(edited.around(<LimitsPanel />))
  return edited
}
const fetching = async () => {
  const edited = new EditedRecipe()
  await show(edited.around(<FetchingPanel />))
  return edited
}

describe('numbers of a recipe', () => {
  it('are added to the recipe when entered, and removed when cleared', async () => {
    const edited = await limits()
    await userEvent.fill(field('Pages'), '500')
    await expect.poll(() => edited.now().limits.pages).toBe(500)
    await userEvent.clear(field('Pages'))
    await expect.poll(() => 'pages' in edited.now().limits).toBe(false)
  })

  it('have readable units on screen, and those of the recipe in it', async () => {
    const edited = await limits()
    await userEvent.fill(field('Traffic, MB'), '2.5')
    await expect.poll(() => edited.now().limits.bytes).toBe(2_500_000)
    await expect.element(field('Failed pages, percent')).toHaveValue(10)
    await userEvent.fill(field('Failed pages, percent'), '7')
    await expect.poll(() => edited.now().limits.failedShare).toBe(0.07)
  })

  it('can be typed digit by digit, including zero and a decimal point', async () => {
    const edited = await limits()
    await userEvent.type(field('Cost of proxies, US dollars'), '0.05')
    await expect.element(field('Cost of proxies, US dollars')).toHaveValue(0.05)
    expect(edited.now().limits.cost).toBe(0.05)
  })

  it('show the default if empty', async () => {
    await limits()
    await expect.element(field('Rows')).toHaveAttribute('placeholder', 'no limit')
    await expect.element(field('Rows')).toHaveValue(null)
  })

  it('are invalid if the server says so, with its message as their description', async () => {
    await limits({ 'limits.pages': 'Must be at least 1.' })
    await expect.element(field('Pages')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Pages')).toHaveAccessibleDescription('Must be at least 1.')
    await expect.element(field('Rows')).not.toHaveAttribute('aria-invalid')
  })

  it('have a description for screen readers', async () => {
    await limits()
    await expect
      .element(field('Stop after … empty pages'))
      .toHaveAccessibleDescription('Ends when a page type links to itself this many times.')
  })
})

describe('choices of a recipe', () => {
  it('are removed from the recipe when set to the default', async () => {
    const edited = await fetching()
    await field('How pages are fetched').selectOptions('In a browser')
    await expect.poll(() => edited.now().fetch.mode).toBe('browser')
    await field('How pages are fetched').selectOptions('Plain HTTP (quick)')
    await expect.poll(() => 'mode' in edited.now().fetch).toBe(false)
  })

  it('show dependent settings only with their choice', async () => {
    await fetching()
    await expect.element(field('Change of proxy')).not.toBeInTheDocument()
    await field('Proxies').selectOptions((field('Proxies').element() as HTMLSelectElement).options[1]!.value)
    await expect.element(field('Change of proxy')).toBeVisible()
  })

  it('between on and off show their state, and are stored only if not the default', async () => {
    const edited = await fetching()
    const http2 = page.getByRole('checkbox', { name: 'Use HTTP/2 if the site supports it' })
    await expect.element(http2).toBeChecked()
    await http2.click()
    await expect.poll(() => edited.now().fetch.http2).toBe(false)
    await page.getByText('Use HTTP/2 if the site supports it').click()
    await expect.poll(() => 'http2' in edited.now().fetch).toBe(false)
  })

  it('of several values return to the default without an extra step', async () => {
    const edited = await fetching()
    const script = page.getByRole('checkbox', { name: 'Not loaded: script' })
    await expect.element(page.getByRole('checkbox', { name: 'Not loaded: image' })).toBeChecked()
    await script.click()
    await expect.poll(() => edited.now().fetch.browser?.block).toEqual(['image', 'media', 'font', 'script'])
    await script.click()
    await expect.poll(() => edited.now().fetch.browser).toBeUndefined()
  })
})

describe('pairs of names and values', () => {
  const add = page.getByRole('button', { name: 'Add to Headers' })
  const nameOf = (which: number) => page.getByLabelText(`Name of Headers ${which}`)
  const valueOf = (which: number) => page.getByLabelText(`Value of Headers ${which}`)

  it('are added to the recipe once they have a name', async () => {
    const edited = await fetching()
    await add.click()
    await userEvent.fill(valueOf(1), 'de')
    expect(edited.now().fetch.headers).toEqual({})
    await userEvent.fill(nameOf(1), 'accept-language')
    await expect.poll(() => edited.now().fetch.headers).toEqual({ 'accept-language': 'de' })
  })

  it('keep their order, and the others when one is removed', async () => {
    const edited = await fetching()
    for (const [which, name] of ['x-first', 'x-second', 'x-third'].entries()) {
      await add.click()
      await userEvent.fill(nameOf(which + 1), name)
    }
    await page.getByRole('button', { name: 'Remove Headers 2' }).click()
    await expect.poll(() => Object.keys(edited.now().fetch.headers)).toEqual(['x-first', 'x-third'])
    await expect.element(nameOf(2)).toHaveValue('x-third')
  })
})

describe('individual hosts', () => {
  const name = page.getByLabelText('Host')

  it("are added with Enter, in the recipe's notation, and once", async () => {
    const edited = await fetching()
    await userEvent.fill(name, 'https://API.Shop.example/v1')
    await press('Enter')
    await expect.element(page.getByRole('region', { name: 'Host api.shop.example' })).toBeVisible()
    await expect.element(name).toHaveValue('')
    await userEvent.fill(name, 'api.shop.example')
    await press('Enter')
    expect(Object.keys(edited.now().fetch.hosts ?? {})).toEqual(['api.shop.example'])
  })

  it('have their own rate limit, which is removed with the host', async () => {
    const edited = await fetching()
    await userEvent.fill(name, 'api.shop.example')
    await press('Enter')
    await userEvent.fill(field('Delay between requests, ms'), '250')
    await expect.poll(() => edited.now().fetch.hosts).toEqual({ 'api.shop.example': { delayMs: 250 } })
    await page.getByRole('button', { name: 'Remove host api.shop.example' }).click()
    await expect.poll(() => edited.now().fetch.hosts).toBeUndefined()
  })
})

describe('settings panels are accessible', () => {
  it('limits, with an error', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe({ faults: { 'limits.pages': 'Must be at least 1.' } }).around(<LimitsPanel />)}
      </>
    )))

  it('fetching', () =>
    expectSound(() => (
      <>
        <h1>Recipe</h1>
        {new EditedRecipe().around(<FetchingPanel />)}
      </>
    )))
})
