import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { boxOf } from '../../testing/boxes.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { Button } from '../../ui/button.tsx'
import { CellDrawer } from './cell-drawer.tsx'

function Cells({
  value,
  type = 'text',
  onPage,
}: {
  value: Cell
  type?: Column['type']
  onPage?: () => void
}) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <h1>Rows</h1>
      <Button onClick={() => open(true)}>Open</Button>
      {isOpen && (
        <CellDrawer
          row={12}
          column={{ name: 'note', type }}
          value={value}
          onPage={onPage}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
const drawer = page.getByRole('dialog', { name: 'note, row 12' })
const opener = page.getByRole('button', { name: 'Open' })
const open = async () => {
  await opener.click()
  await expect.element(drawer).toBeVisible()
}

describe('the drawer of a cell', () => {
  it('shows all of a long text, with its line breaks', async () => {
    const text = `${'Kept in the cellar. '.repeat(40).trim()}\nSecond line`
    await show(<Cells value={text} />)
    await open()
    const shown = drawer.getByText(/Second line$/)
    await expect.element(shown).toBeVisible()
    expect((shown.element() as HTMLElement).innerText).toBe(text)
  })

  it('shows nested values over several lines', async () => {
    await show(<Cells value={{ colour: 'red', sizes: [1, 2] }} type="json" />)
    await open()
    const shown = drawer.getByText(/"colour": "red"/)
    expect((shown.element() as HTMLElement).innerText).toBe(
      JSON.stringify({ colour: 'red', sizes: [1, 2] }, null, 2),
    )
  })

  it('shows markup as text, and never runs it', async () => {
    await show(<Cells value="<b>bold</b><script>document.title = 'no'</script>" type="html" />)
    await open()
    await expect.element(drawer.getByText(/^<b>bold<\/b>/)).toBeVisible()
    expect(document.title).not.toBe('no')
  })

  it('wraps text without spaces', async () => {
    await show(<Cells value={'a'.repeat(2000)} />, { width: 375 })
    await open()
    const { right, width } = boxOf(drawer.getByText(/^a+$/))
    expect([right <= 375, width <= 375]).toEqual([true, true])
  })

  it('copies the value as shown', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await show(<Cells value={['a', 'b']} type="json" />)
    await open()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.element(page.getByText('Copied')).toBeVisible()
    expect(copied.mock.calls).toEqual([['[\n  "a",\n  "b"\n]']])
  })

  it('links to the page snapshot of the row, if there is one', async () => {
    const led = vi.fn<() => void>()
    await show(<Cells value="x" onPage={led} />)
    await open()
    await page.getByRole('button', { name: 'Page' }).click()
    expect(led).toHaveBeenCalledOnce()
    await show(<Cells value="x" />)
    await open()
    expect(page.getByRole('button', { name: 'Page' }).elements()).toEqual([])
  })

  it('closes on Escape and returns the focus', async () => {
    await show(<Cells value="x" />)
    await focusOn(opener)
    await press('Enter')
    await expect.element(drawer).toBeVisible()
    await press('Escape')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  it('is accessible', () => expectSound(() => <Cells value={{ colour: 'red' }} type="json" />, open))
})
