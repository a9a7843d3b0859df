import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { InviteDrawer } from './invite-drawer.tsx'

const eligible = { is_eligible: true, message: '', organizationId: 1 }
const address = page.getByLabelText('Email', { exact: true })
const people = page.getByRole('list', { name: 'People to invite' })
const open = () =>
  show(<InviteDrawer project={4} chosen={[]} onClose={() => {}} />, { queries: queriesOf('MANAGER') })

it('invites whom the list has when it is sent, not those removed while an address was checked', async () => {
  const checked = Promise.withResolvers<typeof eligible>()
  const calls = answering({
    'GET /users/email': ({ query }) =>
      query['email'] === 'bo@nordlake.example' ? checked.promise : eligible,
    'POST /teams/invites': () => ({ invites: [{ email: 'bo@nordlake.example', status: true, message: '' }] }),
  })
  await open()
  await userEvent.fill(address, 'ann@nordlake.example')
  await press('Enter')
  await expect.element(people.getByText('ann@nordlake.example')).toBeVisible()
  await userEvent.fill(address, 'bo@nordlake.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Remove ann@nordlake.example' }).click()
  checked.resolve(eligible)
  const sent = () => calls.find(({ name }) => name === 'POST /teams/invites')?.body
  await expect.poll(sent).toMatchObject({ users: [{ email: 'bo@nordlake.example' }] })
  expect((sent() as { users: unknown[] }).users).toHaveLength(1)
})

it('asks before an address is lost that was typed but not added', async () => {
  answering({})
  await open()
  await userEvent.fill(address, 'ann@nordlake.example')
  await press('Escape')
  await expect.element(page.getByText('Discard your changes?')).toBeVisible()
})

it('leaves Enter to an input method that chooses characters', async () => {
  const calls = answering({ 'GET /users/email': () => eligible })
  await open()
  await userEvent.fill(address, 'ann@nordlake.example')
  const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  address.element().dispatchEvent(new KeyboardEvent('keydown', composing))
  await press('ArrowLeft')
  expect(calls).toEqual([])
  await press('Enter')
  await expect.element(people.getByText('ann@nordlake.example')).toBeVisible()
})
