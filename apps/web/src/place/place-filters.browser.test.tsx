import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering, type Call } from '../testing/answers.ts'
import { Held } from '../testing/held.tsx'
import { projectOf } from '../testing/places.ts'
import { queriesOf } from '../testing/profile.ts'
import { show } from '../testing/show.tsx'
import { PlaceFilters, type PlaceChoice } from './place-filters.tsx'

const projectIn = (id: number, name: string, organizationId: number) => ({
  ...projectOf(id, name),
  organizationId,
  organizationName: `Account ${organizationId}`,
})
const listed = projectIn(1, 'Apples', 1)
const unlisted = [projectIn(2001, 'Yams', 1), projectIn(2002, 'Zander', 9)]

/** Of 1,200 projects, the first list holds one. */
const projects = ({ query: { search, accountIds } }: Call) => {
  const found = [listed, ...unlisted].filter(
    ({ name, organizationId }) =>
      name.includes(search ?? '') && (!accountIds || accountIds === `[${organizationId}]`),
  )
  const isFirst = !search && !accountIds
  return {
    projects: isFirst ? [listed] : found,
    pagination: { page: 1, limit: 1000, total: isFirst ? 1200 : found.length },
    counts: {},
  }
}
const answers = {
  'GET /projects': projects,
  'GET /projects/2001': () => unlisted[0],
  'GET /projects/2002/reports': () => ({ reports: [] }),
  'GET /projects/2001/reports': () => ({ reports: [] }),
  'GET /organizations/search-organizations': () => ({
    organizations: [{ organizationId: 9, name: 'Account 9' }],
  }),
  'GET /organizations/get-organization-list': () => ({
    organizations: [{ organizationId: 9, name: 'Account 9' }],
  }),
}

const shown = (first: PlaceChoice = {}) =>
  show(
    <Held<PlaceChoice> first={first}>
      {(search, change) => (
        <PlaceFilters search={search} onSearch={(part) => change({ ...search, ...part })} />
      )}
    </Held>,
    { queries: queriesOf('ADMIN') },
  )
const dialog = (name: string) => page.getByRole('dialog', { name })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

it('finds projects past the first 1,000 by typing, and keeps those that are chosen', async () => {
  answering(answers)
  await shown()
  await page.getByRole('button', { name: 'All projects' }).click()
  await expect.element(box('Apples')).toBeVisible()
  await dialog('Choose projects').getByRole('searchbox').fill('Zan')
  await box('Zander').click()
  await dialog('Choose projects').getByRole('searchbox').fill('Nobody')
  await expect.element(page.getByText('No projects found')).toBeVisible()
})

it('names chosen projects past the first 1,000, and finds their reports', async () => {
  const calls = answering(answers)
  await shown({ projectIds: '2001' })
  await page.getByRole('button', { name: '1 Project selected' }).click()
  await expect.element(box('Yams')).toBeChecked()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('GET /projects/2001/reports')
})

it('finds accounts whose projects are past the first 1,000, and lists their projects', async () => {
  answering(answers)
  await shown()
  await page.getByRole('button', { name: 'All accounts' }).click()
  await expect.element(box('Account 1')).toBeVisible()
  await dialog('Choose accounts').getByRole('searchbox').fill('9')
  await box('Account 9').click()
  await dialog('Choose accounts').getByRole('searchbox').fill('')
  await expect.element(box('Account 9')).toBeChecked()
  await page.getByRole('button', { name: 'All projects' }).click()
  await expect.element(box('Zander')).toBeVisible()
  await expect.element(box('Apples')).not.toBeInTheDocument()
})
