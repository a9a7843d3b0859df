import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { projectOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { AddToProjectsModal } from './add-to-projects-modal.tsx'

type Person = Parameters<typeof AddToProjectsModal>[0]['person']
const person = {
  userId: 8,
  firstName: 'Bo',
  lastName: 'Ek',
  email: 'bo@nordlake.example',
  organizationId: 1,
  projects: [],
} as unknown as Person

const answers = {
  'GET /projects': () => ({
    projects: [projectOf(4, 'Fares'), projectOf(5, 'Hotels')],
    pagination: { page: 1, perPage: 1000, total: 2 },
  }),
  'POST /projects/4/members': () => undefined,
}
const open = () =>
  show(<AddToProjectsModal person={person} onClose={() => {}} />, { queries: queriesOf('MANAGER') })

it('adds the person to the chosen projects', async () => {
  const calls = answering(answers)
  await open()
  await page.getByRole('button', { name: 'Add to projects' }).click()
  await expect.element(page.getByText('Choose at least one project first.')).toBeVisible()
  await page.getByRole('button', { name: /^Add Fares/ }).click()
  await page.getByRole('button', { name: 'Add to projects' }).click()
  await expect.element(page.getByText('Bo Ek was added to 1 project')).toBeVisible()
  expect(calls.find(({ name }) => name === 'POST /projects/4/members')?.body).toEqual({ userIds: [8] })
})

it('asks before chosen projects are lost', async () => {
  answering(answers)
  await open()
  await page.getByRole('button', { name: /^Add Fares/ }).click()
  await press('Escape')
  await expect.element(page.getByText('Discard your changes?')).toBeVisible()
})
