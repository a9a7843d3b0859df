import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { expectSound } from '../testing/sound.tsx'
import { Button } from './button.tsx'
import { LightForm } from './light-form.tsx'

const fields = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'username',
    missing: 'Please enter your email',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your password',
  },
] as const

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })

const login = (onSubmit: (values: object) => void) => (
  <LightForm fields={fields} onSubmit={onSubmit} onInput={() => {}}>
    <Button type="submit">Log in</Button>
  </LightForm>
)

async function showForm() {
  const sent: object[] = []
  await show(login((values) => sent.push(values)))
  return sent
}

it('says which fields are missing, and has the first of them focused', async () => {
  const sent = await showForm()
  await expect.element(email).toHaveFocus()
  await email.fill('  ')
  await page.getByRole('button', { name: 'Log in' }).click()

  expect(sent).toEqual([])
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter your email')
  await expect.element(password).toHaveAccessibleDescription('Please enter your password')
  await email.fill('a@b.example')
  await expect.element(email).not.toHaveAccessibleDescription()
  await expect.element(password).toHaveAccessibleDescription('Please enter your password')
})

it('is submitted by Enter and by Ctrl+Enter, with a password of spaces', async () => {
  const sent = await showForm()
  await email.fill('a@b.example')
  await password.fill('  ')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  const values = { email: 'a@b.example', password: '  ' }
  expect(sent).toEqual([values, values])
})

it('shows the password on request', async () => {
  await showForm()
  await password.fill('Secret')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

it('is accessible, also with what is missing', () =>
  expectSound(
    () => login(() => {}),
    () => page.getByRole('button', { name: 'Log in' }).click(),
  ))
