import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { ConfirmModal } from './confirm-modal.tsx'
import { SuccessDialog } from './success-dialog.tsx'

const burned = vi.fn<() => void>()
const wentOn = vi.fn<() => void>()
beforeEach(() => {
  burned.mockReset()
  wentOn.mockReset()
})

function Crates({ busy = false }: { busy?: boolean }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <h1>Crates</h1>
      <Button onClick={() => open(true)}>Burn</Button>
      {isOpen && (
        <ConfirmModal
          title="Burn the crate?"
          action="Burn it"
          busy={busy}
          onConfirm={(close) => {
            burned()
            close()
          }}
          onClose={() => open(false)}
        >
          Nothing of it can be brought back.
        </ConfirmModal>
      )}
    </>
  )
}

function Packed() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <h1>Done</h1>
  return (
    <SuccessDialog
      title="The crate is packed"
      action="Go to the crate"
      onClose={() => {
        wentOn()
        setOpen(false)
      }}
    >
      It is weighed within a minute.
    </SuccessDialog>
  )
}

const opener = page.getByRole('button', { name: 'Burn', exact: true })
const question = page.getByRole('dialog', { name: 'Burn the crate?' })
const act = page.getByRole('button', { name: 'Burn it' })

const ask = async () => {
  await opener.click()
  await expect.element(question).toBeVisible()
}

describe('a confirmation of an irreversible action', () => {
  it('explains the consequences', async () => {
    await show(<Crates />)
    await ask()
    await expect.element(question.getByText('Nothing of it can be brought back.')).toBeVisible()
  })

  it('confirms with Enter immediately, since the button has the focus', async () => {
    await show(<Crates />)
    await ask()
    await expect.element(act).toHaveFocus()
    await press('Enter')
    await expect.element(question).not.toBeInTheDocument()
    expect(burned).toHaveBeenCalledOnce()
  })

  it.each([
    ['Escape', () => press('Escape')],
    ['its other button', () => page.getByRole('button', { name: 'Cancel' }).click()],
  ])('cancels with %s, and returns the focus', async (_by, leave) => {
    await show(<Crates />)
    await focusOn(opener)
    await press('Enter')
    await expect.element(act).toHaveFocus()
    await leave()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(burned).not.toHaveBeenCalled()
  })

  it('cannot be confirmed twice while in progress', async () => {
    await show(<Crates busy />)
    await ask()
    await expect.element(act).toBeDisabled()
    await expect.element(act).toHaveAttribute('aria-busy', 'true')
    await press('Enter')
    expect(burned).not.toHaveBeenCalled()
  })

  it('keeps the keyboard focus off the page behind it', async () => {
    await show(<Crates />)
    await ask()
    for (let step = 0; step < 5; step++) {
      await press('Tab')
      expect(page.getByRole('main').element().contains(document.activeElement)).toBe(false)
    }
  })

  it('fits a phone', async () => {
    await show(<Crates />, { width: 375 })
    await ask()
    await expect.poll(() => isInWindow(act)).toBe(true)
  })

  it('is accessible', () => expectSound(() => <Crates />, ask))
})

describe('a success dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'The crate is packed' })

  it.each([
    ['its button', () => page.getByRole('button', { name: 'Go to the crate' }).click()],
    ['Enter', () => press('Enter')],
    ['Escape', () => press('Escape')],
  ])('continues with %s, once', async (_by, goOn) => {
    await show(<Packed />)
    await expect.element(page.getByRole('button', { name: 'Go to the crate' })).toHaveFocus()
    await goOn()
    await expect.element(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(wentOn).toHaveBeenCalledOnce()
  })

  it('is accessible', () => expectSound(() => <Packed />))
})
