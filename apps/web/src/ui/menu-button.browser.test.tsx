import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isInWindow } from '../testing/boxes.ts'
import { focused, focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { MenuButton } from './menu-button.tsx'

const did = vi.fn<(what: string) => void>()
beforeEach(() => did.mockReset())

const menu = (align: 'start' | 'end' = 'start') => (
  <>
    <p>Elsewhere</p>
    <span style={{ display: 'flex', justifyContent: align === 'end' ? 'end' : 'start' }}>
      <MenuButton
        label="Actions"
        name="Actions of the crate"
        align={align}
        groups={[
          {
            title: 'Crate',
            items: [
              { key: 'open', label: 'Open', href: '/crates/1' },
              { key: 'weigh', label: 'Weigh', onSelect: () => did('weigh') },
            ],
          },
          {
            title: 'Danger',
            items: [
              {
                key: 'lock',
                label: 'Lock',
                disabled: true,
                tip: 'It is locked already.',
                onSelect: () => did('lock'),
              },
              { key: 'burn', label: 'Burn', danger: true, onSelect: () => did('burn') },
            ],
          },
        ]}
      />
    </span>
    <button type="button">After</button>
  </>
)

const button = page.getByRole('button', { name: 'Actions of the crate' })
const opened = page.getByRole('menu', { name: 'Actions of the crate' })
const item = (name: string) => page.getByRole('menuitem', { name })

const open = async (align?: 'start' | 'end') => {
  const screen = await show(menu(align))
  await button.click()
  await expect.element(opened).toBeVisible()
  return screen
}

describe('a menu', () => {
  it('says by its button that it is there, and whether it is open', async () => {
    await show(menu())
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  })

  it('opens by Enter, with the focus on its first entry', async () => {
    await show(menu())
    await focusOn(button)
    await press('Enter')
    await expect.element(item('Open')).toHaveFocus()
  })

  it('goes round by the arrows, past the ends of its groups', async () => {
    await open()
    const seen: string[] = []
    for (let step = 0; step < 4; step++) {
      await press('ArrowDown')
      seen.push(focused())
    }
    expect(seen).toEqual(['Weigh', 'Lock', 'Burn', 'Open'])
    await press('ArrowUp')
    expect(focused()).toBe('Burn')
  })

  it('goes to its first and last entry by Home and End', async () => {
    await open()
    await press('End')
    expect(focused()).toBe('Burn')
    await press('Home')
    expect(focused()).toBe('Open')
  })

  it('does what is chosen, once, closes, and gives the focus back', async () => {
    await open()
    await press('ArrowDown', 'Enter')
    expect(did.mock.calls).toEqual([['weigh']])
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('goes where an entry leads', async () => {
    const screen = await open()
    await item('Open').click()
    await expect.poll(screen.address).toBe('/crates/1')
  })

  it('shows what cannot be done, with the reason, and does not do it', async () => {
    await open()
    await expect.element(item('Lock')).toBeDisabled()
    await item('Lock').click({ force: true })
    expect(did).not.toHaveBeenCalled()
    await expect.element(opened).toBeVisible()
    await expect.element(page.getByText('It is locked already.')).toBeInTheDocument()
  })

  it('closes by Escape and gives the focus back', async () => {
    await open()
    await press('ArrowDown', 'Escape')
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect(did).not.toHaveBeenCalled()
  })

  it('closes by Tab, which goes on', async () => {
    await open()
    await press('Tab')
    await expect.element(opened).not.toBeInTheDocument()
  })

  it.each([
    ['a click elsewhere', () => page.getByText('Elsewhere').click()],
    ['a second click on its button', () => button.click()],
  ])('closes by %s', async (_how, close) => {
    await open()
    await close()
    await expect.element(opened).not.toBeInTheDocument()
    expect(did).not.toHaveBeenCalled()
  })

  it('names its groups for those who do not see the headings', async () => {
    await open()
    await expect
      .element(page.getByRole('group', { name: 'Crate' }).getByRole('menuitem', { name: 'Weigh' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'Danger' }).getByRole('menuitem', { name: 'Burn' }))
      .toBeVisible()
  })

  it.each(['start', 'end'] as const)('stays in the window of a phone, at its %s', async (align) => {
    await show(menu(align), { width: 375 })
    await button.click()
    await expect.element(opened).toBeVisible()
    await expect.poll(() => isInWindow(opened)).toBe(true)
  })

  it('is sound when it is open', () =>
    expectSound(
      () => menu(),
      () => button.click(),
    ))
})
