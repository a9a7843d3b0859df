import { useState } from 'react'
import { Form } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { boxOf, isInWindow } from '../testing/boxes.ts'
import { focusOn, press } from '../testing/keyboard.ts'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { FormModal } from './form-modal.tsx'

interface Crate {
  name: string
  place?: string
}
const save = vi.fn<(crate: Crate) => Promise<Crate>>()
const closed = vi.fn<() => void>()
beforeEach(() => {
  save.mockReset().mockImplementation(async (crate) => crate)
  closed.mockReset()
})

function Crates({ danger = false }: { danger?: boolean }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <h1>Crates</h1>
      <Button onClick={() => open(true)}>New crate</Button>
      {isOpen && (
        <FormModal<Crate, Crate>
          title="A new crate"
          submit="Pack"
          danger={danger}
          fields={['name', 'place']}
          initial={{ place: 'Cellar' }}
          save={save}
          saidAfter={({ name }) => `${name} is packed`}
          onClose={() => {
            closed()
            open(false)
          }}
          intro="It is weighed afterwards."
        >
          <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Give it a name.' }]}>
            <input className="input" />
          </Form.Item>
          <Form.Item name="place" label="Place">
            <input className="input" />
          </Form.Item>
        </FormModal>
      )}
    </>
  )
}

const opener = page.getByRole('button', { name: 'New crate' })
const dialog = page.getByRole('dialog', { name: 'A new crate' })
const pack = page.getByRole('button', { name: 'Pack' })
const name = page.getByLabelText('Name')
const place = page.getByLabelText('Place')

const open = async () => {
  await opener.click()
  await expect.element(dialog).toBeVisible()
}
const shown = async () => {
  const screen = await show(<Crates />)
  await open()
  return screen
}

describe('a form dialog', () => {
  it('is named by its title, prefilled, and has an introduction', async () => {
    await shown()
    await expect.element(place).toHaveValue('Cellar')
    await expect.element(dialog.getByText('It is weighed afterwards.')).toBeVisible()
  })

  it('asks before its page is left with what was filled in, and stays when only the search changes', async () => {
    const screen = await shown()
    await name.fill('Apples')
    screen.go('/?page=2')
    await expect.poll(screen.address).toBe('/?page=2')
    screen.go('/barrels')
    const question = page.getByRole('dialog').filter({ hasText: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Apples')
    expect(screen.address()).toBe('/?page=2')
    screen.go('/barrels')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(screen.address).toBe('/barrels')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
  })

  it('lets its page be left when nothing was filled in, and by saving', async () => {
    const screen = await shown()
    screen.go('/barrels')
    await expect.poll(screen.address).toBe('/barrels')
    await name.fill('Apples')
    save.mockImplementation(async (crate) => {
      screen.go('/crates', { ignoreBlocker: true })
      return crate
    })
    await pack.click()
    await expect.poll(screen.address).toBe('/crates')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('sends its values, confirms, and closes', async () => {
    await shown()
    await userEvent.fill(name, 'Apples')
    await pack.click()
    await expect
      .element(page.getByRole('region', { name: 'Messages' }).getByText('Apples is packed'))
      .toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(save.mock.calls.map(([crate]) => crate)).toEqual([{ name: 'Apples', place: 'Cellar' }])
    expect(closed).toHaveBeenCalledOnce()
  })

  it('sends its values with Enter in any of its fields', async () => {
    await shown()
    await userEvent.fill(place, 'Attic')
    await userEvent.fill(name, 'Apples')
    await press('Enter')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(save.mock.calls.map(([crate]) => crate)).toEqual([{ name: 'Apples', place: 'Attic' }])
  })

  it('sends nothing while a field is invalid, and says why at the field and the button', async () => {
    await shown()
    await pack.click()
    await expect.element(page.getByText('Give it a name.')).toBeVisible()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(pack).toBeDisabled()
    await name.hover()
    await pack.hover({ force: true })
    await expect.element(page.getByText('Correct the marked fields first.')).toBeVisible()
    expect(save).not.toHaveBeenCalled()
    await userEvent.fill(name, 'Pears')
    await expect.element(page.getByText('Give it a name.')).not.toBeInTheDocument()
    await pack.click()
    await expect.poll(() => save.mock.calls.length).toBe(1)
  })
})

describe('the keyboard in a form dialog', () => {
  it('never leaves the dialog', async () => {
    await shown()
    for (let step = 0; step < 6; step++) {
      await press('Tab')
      expect(page.getByRole('main').element().contains(document.activeElement)).toBe(false)
    }
    for (let step = 0; step < 6; step++) {
      await press('Shift+Tab')
      expect(page.getByRole('main').element().contains(document.activeElement)).toBe(false)
    }
  })

  it('closes it with Escape, and focuses what opened it', async () => {
    await show(<Crates />)
    await focusOn(opener)
    await press('Enter')
    await focusOn(name)
    await press('Escape')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
  })

  it('submits with Ctrl+Enter from any field, and with Enter', async () => {
    await shown()
    await userEvent.fill(name, 'Apples')
    await focusOn(place)
    await press('Control+Enter')
    await expect.poll(() => save.mock.calls.length).toBe(1)
    await expect.element(dialog).not.toBeInTheDocument()
    await open()
    await userEvent.fill(name, 'Pears')
    await press('Control+Enter')
    await expect.poll(() => save.mock.calls.length).toBe(2)
  })
})

describe('submitting a form dialog', () => {
  it('happens once, however often the user tries', async () => {
    const answer = Promise.withResolvers<Crate>()
    save.mockReturnValue(answer.promise)
    await shown()
    await userEvent.fill(name, 'Apples')
    await press('Control+Enter', 'Control+Enter', 'Control+Enter')
    await expect.element(pack).toHaveAttribute('aria-busy', 'true')
    await expect.element(pack).toBeDisabled()
    expect(save).toHaveBeenCalledOnce()
    answer.resolve({ name: 'Apples' })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('keeps it open while it is sent, so that a refusal is seen and nothing is lost', async () => {
    const answer = Promise.withResolvers<Crate>()
    save.mockReturnValueOnce(answer.promise)
    await shown()
    await userEvent.fill(name, 'Apples')
    await pack.click()
    await expect.element(pack).toHaveAttribute('aria-busy', 'true')
    await press('Escape')
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    answer.reject(new ApiError(409, { code: 'CONFLICT', message: 'The scales are taken.' }))

    await expect.element(dialog.getByText('The scales are taken.')).toBeVisible()
    await expect.element(name).toHaveValue('Apples')
    expect(closed).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('shows server errors at their field until it is changed', async () => {
    save.mockRejectedValueOnce(
      new ApiError(422, {
        code: 'VALIDATION',
        message: 'Invalid',
        errors: [{ path: 'body.place', message: 'The cellar is full.' }],
      }),
    )
    await shown()
    await userEvent.fill(name, 'Apples')
    await pack.click()
    const fault = page.getByText('The cellar is full.')
    await expect.element(fault).toBeVisible()
    await expect.element(place).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
    expect(boxOf(fault).top).toBeGreaterThanOrEqual(boxOf(place).bottom - 1)
    expect(closed).not.toHaveBeenCalled()

    await userEvent.fill(place, 'Barn')
    await expect.element(fault).not.toBeInTheDocument()
    await pack.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(save.mock.lastCall?.[0]).toEqual({ name: 'Apples', place: 'Barn' })
  })

  it('shows errors of no field above them, and keeps the input', async () => {
    save.mockRejectedValueOnce(
      new ApiError(409, { code: 'CONFLICT', message: 'The scales are taken by another crate.' }),
    )
    await shown()
    await userEvent.fill(name, 'Apples')
    await pack.click()
    const fault = page.getByRole('alert').getByText('The scales are taken by another crate.')
    await expect.element(fault).toBeVisible()
    expect(boxOf(fault).bottom).toBeLessThanOrEqual(boxOf(name).top)
    await expect.element(name).toHaveValue('Apples')
  })

  it('shows a taken name at the name field', async () => {
    save.mockRejectedValueOnce(
      new ApiError(409, { code: 'NAME_TAKEN', message: 'There is a crate of this name.' }),
    )
    await shown()
    await userEvent.fill(name, 'Apples')
    await pack.click()
    await expect.element(page.getByText('There is a crate of this name.')).toBeVisible()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    expect(page.getByText('There is a crate of this name.').elements()).toHaveLength(1)
  })
})

describe('the layout of a form dialog', () => {
  it('fits a phone', async () => {
    await show(<Crates />, { width: 375 })
    await open()
    await expect.poll(() => isInWindow(pack)).toBe(true)
    await expect.poll(() => isInWindow(name)).toBe(true)
    expect(boxOf(name).width).toBeGreaterThan(200)
  })

  it('is accessible, also with an error', async () => {
    await expectSound(() => <Crates />, open)
    await expectSound(
      () => <Crates danger />,
      async () => {
        await open()
        await pack.click()
        await expect.element(page.getByText('Give it a name.')).toBeVisible()
      },
    )
  })
})
