import type { Installation } from '@windrow/contract/schemas/operation'
import type { RoleName } from '@windrow/contract/roles'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { BesideInstallation, InstallationPanel } from './installation-panel.tsx'

const points: Installation['points'] = [
  { key: 'ADMINISTRATOR', name: 'Administrator', isReady: true, text: 'priya@windrow.example', link: null },
  { key: 'WORKER', name: 'Worker', isReady: true, text: '2 workers connected', link: null },
  {
    key: 'EMAIL',
    name: 'Email',
    isReady: false,
    text: 'No mail server. Invitations wait in the outbox until SMTP_URL is set.',
    link: { label: 'Open outbox', href: '/admin/mails' },
  },
]
const call = 'GET /admin/installation'
const panel = page.getByRole('region', { name: 'This installation' })

function answers(change: { points?: Installation['points']; closed?: boolean; guides?: boolean } = {}) {
  const settings = { closed_installation_checklist: change.closed ?? false }
  return answering({
    [call]: () => ({ points: change.points ?? points }),
    'GET /properties': () => ({ flags: { guides: change.guides ?? true } }),
    'GET /users/settings': () => settings,
    'POST /users/settings': ({ body }) => Object.assign(settings, body),
  })
}
const ui = () => (
  <BesideInstallation>
    <p>Bread</p>
  </BesideInstallation>
)
const surroundings = (role: RoleName = 'ADMIN') => ({ role, queries: queriesOf(role) })
const open = (role?: RoleName) => show(ui(), surroundings(role))

describe('the checklist of an installation', () => {
  it('counts what is ready, and leads to what is not', async () => {
    answers()
    await open()
    await expect.element(panel).toMatchTextContent(/2 of 3 ready.*priya@windrow\.example.*Open outbox/)
    await expect
      .element(panel.getByRole('link', { name: 'Open outbox' }))
      .toHaveAttribute('href', '/admin/mails')
    expect(panel.getByLabelText('Ready').elements()).toHaveLength(2)
  })

  it('is short beside other panels: what is ready is only counted', async () => {
    answers()
    await show(<InstallationPanel />, surroundings())
    await expect.element(panel).toMatchTextContent(/2 of 3 ready.*Open outbox/)
    expect(panel.getByRole('listitem').elements()).toHaveLength(1)
  })

  it('ends when all is ready', async () => {
    const calls = answers({ points: points.slice(0, 2) })
    await open()
    await expect.poll(() => calls.some(({ name }) => name === call)).toBe(true)
    await expect.element(page.getByText('Bread')).toBeVisible()
    expect(panel.elements()).toEqual([])
  })

  it('is closed for good by Escape, and comes back with Undo', async () => {
    const calls = answers()
    await open()
    await expect.element(panel).toBeVisible()
    await press('Escape')
    await expect.element(panel).not.toBeInTheDocument()
    const saved = () => calls.filter(({ name }) => name === 'POST /users/settings').map(({ body }) => body)
    expect(saved()).toEqual([{ closed_installation_checklist: true }])
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.element(panel).toBeVisible()
    expect(saved().at(-1)).toEqual({ closed_installation_checklist: false })
  })

  it.each<[string, RoleName, object]>([
    ['to those who do not run it', 'MANAGER', {}],
    ['after it was closed', 'ADMIN', { closed: true }],
    ['without guides', 'ADMIN', { guides: false }],
  ])('is not shown %s', async (_, role, change) => {
    const calls = answers(change)
    await open(role)
    await expect.poll(() => calls.map(({ name }) => name)).toContain('GET /properties')
    await expect.element(page.getByText('Bread')).toBeVisible()
    expect(calls.filter(({ name }) => name === call)).toEqual([])
  })

  it('is sound in both themes and widths', async () => {
    answers()
    await expectSound(
      ui,
      () => expect.element(panel).toBeVisible(),
      () => surroundings(),
    )
  })
})
