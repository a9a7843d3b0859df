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
  it('has a button that shows whether it is open', async () => {
    await show(menu())
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  })

  it('opens with Enter, and focuses its first entry', async () => {
    await show(menu())
    await focusOn(button)
    await press('Enter')
    await expect.element(item('Open')).toHaveFocus()
  })

  it('wraps around with the arrow keys, across groups', async () => {
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

  it('goes to its first and last entry with Home and End', async () => {
    await open()
    await press('End')
    expect(focused()).toBe('Burn')
    await press('Home')
    expect(focused()).toBe('Open')
  })

  it('runs the chosen entry once, closes, and returns the focus', async () => {
    await open()
    await press('ArrowDown', 'Enter')
    expect(did.mock.calls).toEqual([['weigh']])
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('follows the link of an entry', async () => {
    const screen = await open()
    await item('Open').click()
    await expect.poll(screen.address).toBe('/crates/1')
  })

  it('shows disabled entries with the reason, and does not run them', async () => {
    await open()
    await expect.element(item('Lock')).toBeDisabled()
    await item('Lock').click({ force: true })
    expect(did).not.toHaveBeenCalled()
    await expect.element(opened).toBeVisible()
    await expect.element(page.getByText('It is locked already.')).toBeInTheDocument()
  })

  it('closes with Escape and returns the focus', async () => {
    await open()
    await press('ArrowDown', 'Escape')
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect(did).not.toHaveBeenCalled()
  })

  it('closes with Tab, which moves on', async () => {
    await open()
    await press('Tab')
    await expect.element(opened).not.toBeInTheDocument()
  })

  it.each([
    ['a click elsewhere', () => page.getByText('Elsewhere').click()],
    ['a second click on its button', () => button.click()],
  ])('closes on %s', async (_how, close) => {
    await open()
    await close()
    await expect.element(opened).not.toBeInTheDocument()
    expect(did).not.toHaveBeenCalled()
  })

  it('names its groups for screen readers', async () => {
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

  it('is accessible when open', () =>
    expectSound(
      () => menu(),
      () => button.click(),
    ))
})
