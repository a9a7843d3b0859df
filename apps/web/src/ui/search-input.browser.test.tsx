import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { press, typeFast } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { SearchInput } from './controls.tsx'

const searched = vi.fn<(text: string) => void>()
beforeEach(() => searched.mockReset())

const search = (delayMs?: number, first = '') => (
  <Held first={first}>
    {(value, change) => (
      <>
        <SearchInput
          label="Search crates"
          value={value}
          {...(delayMs !== undefined && { delayMs })}
          onSearch={(text) => {
            searched(text)
            change(text)
          }}
        />
        <Button onClick={() => change('plums')}>Show plums</Button>
      </>
    )}
  </Held>
)
const field = page.getByRole('searchbox', { name: 'Search crates' })
const clear = page.getByRole('button', { name: 'Clear: Search crates' })

describe('a search input', () => {
  it('searches once for the whole word, after a pause in typing', async () => {
    await show(search())
    await typeFast(field, 'quinces')
    await expect.poll(() => searched.mock.calls).toEqual([['quinces']])
  })

  it('searches immediately on Enter, and not again after the pause', async () => {
    await show(search(60_000))
    await userEvent.type(field, 'pears')
    expect(searched).not.toHaveBeenCalled()
    await press('Enter', 'Enter')
    expect(searched.mock.calls).toEqual([['pears']])
  })

  it('trims spaces, and does not search for spaces alone', async () => {
    await show(search(60_000))
    await userEvent.type(field, '   ')
    await press('Enter')
    expect(searched).not.toHaveBeenCalled()
    await userEvent.type(field, 'pears ')
    await press('Enter')
    expect(searched.mock.calls).toEqual([['pears']])
  })

  it('clears on Escape and with its button, immediately', async () => {
    await show(search(60_000, 'pears'))
    await field.click()
    await press('Escape')
    await expect.element(field).toHaveValue('')
    expect(searched.mock.calls).toEqual([['']])
    await expect.element(clear).not.toBeInTheDocument()

    await page.getByRole('button', { name: 'Show plums' }).click()
    await clear.click()
    await expect.element(field).toHaveValue('')
    expect(searched.mock.calls).toEqual([[''], ['']])
  })

  it('leaves Enter and Escape to an input method that chooses characters', async () => {
    await show(search(60_000))
    await userEvent.type(field, 'pears')
    for (const key of ['Enter', 'Escape']) {
      const composing = { key, isComposing: true, bubbles: true, cancelable: true }
      field.element().dispatchEvent(new KeyboardEvent('keydown', composing))
    }
    await press('ArrowLeft')
    await expect.element(field).toHaveValue('pears')
    expect(searched).not.toHaveBeenCalled()
  })

  it('no longer searches for what was typed once the view was changed otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await show(search(60_000))
    await userEvent.type(field, 'pears')
    await page.getByRole('button', { name: 'Show plums' }).click()
    await expect.element(field).toHaveValue('plums')
    vi.advanceTimersByTime(60_000)
    await expect.element(field).toHaveValue('plums')
    expect(searched).not.toHaveBeenCalled()
  })

  it('leaves Escape to its container if it is empty', async () => {
    const around = vi.fn<() => void>()
    await show(
      <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && around()}>
        {search(60_000, 'pears')}
      </div>,
    )
    await field.click()
    await press('Escape')
    expect(around).not.toHaveBeenCalled()
    await press('Escape')
    expect(around).toHaveBeenCalledOnce()
  })

  it('follows changes of the URL', async () => {
    await show(search(60_000, 'pears'))
    await page.getByRole('button', { name: 'Show plums' }).click()
    await expect.element(field).toHaveValue('plums')
    expect(searched).not.toHaveBeenCalled()
  })

  it('does not search after it is unmounted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const screen = await show(search())
    await userEvent.type(field, 'p')
    await screen.rerender(<p>Gone</p>)
    vi.advanceTimersByTime(60_000)
    expect(searched).not.toHaveBeenCalled()
  })

  it('is accessible, empty and filled', async () => {
    await expectSound(() => search())
    await expectSound(() => search(60_000, 'pears'))
  })
})
