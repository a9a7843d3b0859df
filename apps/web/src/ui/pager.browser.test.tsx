import { describe, expect, it, vi } from 'vitest'
import { boxOf } from '../testing/boxes.ts'
import { Held } from '../testing/held.tsx'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Pager } from './pager.tsx'

/** A list with a total number of rows and working paging. */
const list = (total: number, first = { page: 1, limit: 25 }) => (
  <Held first={first}>
    {({ page, limit }, change) => (
      <Pager
        page={page}
        limit={limit}
        total={total}
        sizes={[25, 50, 100]}
        onChange={(next) => change({ page, limit, ...next })}
      />
    )}
  </Held>
)

describe('the pager', () => {
  it('counts the rows shown while paging', async () => {
    const screen = await show(list(60))
    const counter = screen.getByRole('status')
    await expect.element(counter).toHaveTextContent('1 - 25 of 60 records')

    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(counter).toHaveTextContent('26 - 50 of 60 records')
    await screen.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(counter).toHaveTextContent('51 - 60 of 60 records')
    await screen.getByRole('button', { name: 'Previous page' }).click()
    await expect.element(counter).toHaveTextContent('26 - 50 of 60 records')
  })

  it('stops at the first and last page', async () => {
    const screen = await show(list(60))
    const [back, on] = ['Previous page', 'Next page'].map((name) => screen.getByRole('button', { name }))
    await expect.element(back!).toBeDisabled()
    await expect.element(on!).toBeEnabled()
    await screen.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(back!).toBeEnabled()
    await expect.element(on!).toBeDisabled()
  })

  it('marks only the current page', async () => {
    const screen = await show(list(6000, { page: 120, limit: 25 }))
    const current = screen.getByRole('navigation').element().querySelectorAll('[aria-current=page]')
    expect(Array.from(current, ({ textContent }) => textContent)).toEqual(['120'])
  })

  it('offers the first, the last and the neighbors of many pages', async () => {
    const screen = await show(list(6000, { page: 120, limit: 25 }))
    const offered = screen.getByRole('button', { name: /^Page/ }).elements()
    expect(offered.map(({ textContent }) => textContent)).toEqual(['1', '119', '120', '121', '240'])
  })

  it('returns to the first page when the page size changes', async () => {
    const screen = await show(list(300, { page: 5, limit: 25 }))
    await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 - 100 of 300 records')
  })

  it('offers no sizes and no pages if all rows are shown', async () => {
    const screen = await show(list(25))
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 - 25 of 25 records')
    expect(screen.getByRole('combobox').elements()).toEqual([])
    expect(screen.getByRole('navigation').elements()).toEqual([])
  })

  it('leads back from a page that no longer exists', async () => {
    const screen = await show(list(20, { page: 3, limit: 25 }))
    await screen.getByRole('button', { name: 'Page 1' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 - 20 of 20 records')
  })

  it('shows no total while searching', async () => {
    const screen = await show(<Pager page={1} limit={25} total={60} searching onChange={vi.fn()} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 - 25 of many records')
  })

  it('works by keyboard', async () => {
    const screen = await show(list(60))
    const page2 = screen.getByRole('button', { name: 'Page 2' })
    await focusOn(page2)
    await press('Enter')
    await expect.element(screen.getByRole('status')).toHaveTextContent('26 - 50 of 60 records')
    await expect.element(page2).toHaveFocus()
  })

  it('is on one line on desktops', async () => {
    const screen = await show(list(6000))
    const { top, bottom } = boxOf(screen.getByRole('navigation'))
    const counter = boxOf(screen.getByRole('status'))
    expect((counter.top + counter.bottom) / 2).toBeGreaterThan(top)
    expect((counter.top + counter.bottom) / 2).toBeLessThan(bottom)
  })

  it('is accessible', () => expectSound(() => list(6000, { page: 120, limit: 25 })))
})
