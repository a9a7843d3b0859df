import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import type { Choice } from './remote-choice.ts'
import { RemotePick } from './remote-pick.tsx'

const orchards: Choice[] = [
  { value: 1, label: 'Old mill', note: '12 trees' },
  { value: 2, label: 'North slope' },
]
type Load = (search: string) => Promise<Choice[]>
const found: Load = async (search) => orchards.filter(({ label }) => label.toLowerCase().includes(search))

const pick = (load: Load = found, first?: number) => (
  <Held<number | undefined> first={first}>
    {(value, onChange) => (
      <RemotePick
        prefix="Orchard"
        value={value}
        load={load}
        nameOf={async (id) => orchards.find(({ value }) => value === id)!.label}
        onChange={onChange}
      />
    )}
  </Held>
)
const button = page.getByRole('button', { name: /^Orchard/ })
const panel = page.getByRole('dialog', { name: 'Choose: Orchard' })
const choice = (name: string | RegExp) => panel.getByRole('button', { name })
const field = page.getByRole('searchbox', { name: 'Search: Orchard' })

describe('a searchable filter', () => {
  it('starts with all, and shows what was chosen', async () => {
    await show(pick())
    await expect.element(button).toHaveTextContent('OrchardAll')
    await button.click()
    await choice('North slope').click()
    await expect.element(button).toHaveTextContent('OrchardNorth slope')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('looks up the name for the id in the URL', async () => {
    await show(pick(found, 1))
    await expect.element(button).toHaveTextContent('OrchardOld mill')
  })

  it('marks the choice, and returns to all', async () => {
    await show(pick(found, 1))
    await button.click()
    await expect.element(choice(/Old mill/)).toHaveAttribute('aria-pressed', 'true')
    await choice('All').click()
    await expect.element(button).toHaveTextContent('OrchardAll')
  })

  it('focuses its search, which finds while typing', async () => {
    await show(pick())
    await button.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('mill')
    await expect.element(choice('North slope')).not.toBeInTheDocument()
    await expect.element(choice(/Old mill/)).toBeVisible()
  })

  it('clears its search with the first Escape and closes with the second', async () => {
    await show(pick())
    await button.click()
    await userEvent.keyboard('mill')
    await press('Escape')
    await expect.element(field).toHaveValue('')
    await expect.element(panel).toBeVisible()
    await press('Escape')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('works by keyboard alone', async () => {
    await show(pick())
    await focusOn(button)
    await press('Enter')
    await expect.element(choice('North slope')).toBeVisible()
    await press('Tab', 'Tab', 'Tab', 'Enter')
    await expect.element(button).toHaveTextContent('OrchardNorth slope')
    await expect.element(button).toHaveFocus()
  })

  it('says that it is searching, that nothing was found, or what failed', async () => {
    await show(pick(() => new Promise(() => {})))
    await button.click()
    await expect.element(page.getByRole('status').getByText('Searching…')).toBeVisible()
    await show(pick(async () => []))
    await button.click()
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await show(pick(() => Promise.reject(new Error('The orchards did not answer.'))))
    await button.click()
    await expect.element(page.getByText('The orchards did not answer.')).toBeVisible()
  })

  it('is accessible when open', () =>
    expectSound(
      () => pick(found, 1),
      async () => {
        await button.click()
        await expect.element(choice('North slope')).toBeVisible()
      },
    ))
})
