import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Held } from '../testing/held.tsx'
import { press } from '../testing/keyboard.ts'
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

describe('a search', () => {
  it('is made once, for the whole word, when typing rests', async () => {
    await show(search())
    await userEvent.type(field, 'quinces')
    await expect.poll(() => searched.mock.calls).toEqual([['quinces']])
  })

  it('is made at once by Enter, and not a second time after the rest', async () => {
    await show(search(60_000))
    await userEvent.type(field, 'pears')
    expect(searched).not.toHaveBeenCalled()
    await press('Enter', 'Enter')
    expect(searched.mock.calls).toEqual([['pears']])
  })

  it('leaves out spaces around, and is not made for spaces alone', async () => {
    await show(search(60_000))
    await userEvent.type(field, '   ')
    await press('Enter')
    expect(searched).not.toHaveBeenCalled()
    await userEvent.type(field, 'pears ')
    await press('Enter')
    expect(searched.mock.calls).toEqual([['pears']])
  })

  it('is cleared by Escape and by its button, at once', async () => {
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

  it('leaves Escape to what is around it when there is nothing to clear', async () => {
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

  it('shows what the address says when that changes by itself', async () => {
    await show(search(60_000, 'pears'))
    await page.getByRole('button', { name: 'Show plums' }).click()
    await expect.element(field).toHaveValue('plums')
    expect(searched).not.toHaveBeenCalled()
  })

  it('searches no more once it has left the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const screen = await show(search())
    await userEvent.type(field, 'p')
    await screen.rerender(<p>Gone</p>)
    vi.advanceTimersByTime(60_000)
    expect(searched).not.toHaveBeenCalled()
  })

  it('is sound, empty and filled', async () => {
    await expectSound(() => search())
    await expectSound(() => search(60_000, 'pears'))
  })
})
