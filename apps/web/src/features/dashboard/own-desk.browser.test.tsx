import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { answering } from '../../testing/answers.ts'
import { deskOf, needOf, ownDeskOf, ownReportOf } from '../../testing/figures.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const own = 'GET /dashboard/own'
const desk = 'GET /dashboard/desk'
const projects = {
  'GET /projects': () => ({ projects: [], pagination: { page: 1, perPage: 25, total: 0 } }),
}
const held = needOf({ key: 'held-9', kind: 'HELD', tone: 'warn', title: 'Held for review', verb: 'Decide' })
const answers = {
  ...projects,
  [own]: () => ownDeskOf(),
  [desk]: () => deskOf({ queue: null, needs: [needOf(), held] }),
}
const surroundings = (role: 'MANAGER' | 'VIEWER' | 'ADMIN' = 'MANAGER') => ({
  role,
  queries: queriesOf(role),
})
const ui = () => <DashboardPage search={{}} onSearch={() => {}} />
const open = (role?: 'MANAGER' | 'VIEWER' | 'ADMIN') => show(ui(), surroundings(role))
const rows = page.getByRole('table', { name: 'Your reports' }).getByRole('row')

describe("a customer's dashboard", () => {
  // spec: NAV-19
  it("shows today's datasets and deliveries, the next run, reports, and what needs them, each with its link", async () => {
    answering(answers)
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nordlake')
    await expect
      .element(page.getByRole('group', { name: 'Today' }))
      .toMatchTextContent(
        /Datasets today24of 25 expectedKesko shelves failed, .*Arrived today31deliveries.*94\.0% on time.*1 run held3 findings.*Next runin 1[78] minFernhill/,
      )
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(/Fernhill Supply – prices.*48,213.*\+1\.3%.*2 of 2.*No schedules/)
    await expect.element(rows.nth(2)).toMatchTextContent(/Kesko shelves.*No new rows.*–.*1 of 2/)
    await expect.element(rows.nth(3)).toMatchTextContent(/Coop shelves.*No dataset yetNot run yet/)
    await expect.element(page.getByText('3 of 50, most recent first')).toBeVisible()
    const links = {
      '48,213': '/projects/3/reports/11/histories/91/previews',
      '1 of 2 deliveries arrived, 1 failed': '/projects/3/reports/12/datadeliveries',
      Decide: '/projects/1/reports/2',
      'All projects': '/projects',
    }
    for (const [name, href] of Object.entries(links))
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect
      .element(page.getByRole('region', { name: 'Arrived today' }))
      .toMatchTextContent(
        /31 deliveries.*Fernhill Supply – pricesRepricer, Amazon S348,213 rows.*The latest 1/,
      )
    expect(page.getByRole('region', { name: 'Queue and workers' }).elements()).toEqual([])
  })

  it('says what happens next without projects, and while reports are being set up', async () => {
    answering({ ...answers, [own]: () => ownDeskOf({ projects: 0, totalReports: 0, reports: [] }) })
    await open()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect.element(steps).toMatchTextContent(/Create a project.*We set up your reports/)
    await expect.element(steps.getByRole('link', { name: 'Create project' })).toBeVisible()
    expect(steps.getByRole('button', { name: 'Load the demo project' }).elements()).toEqual([])

    answering({ ...answers, [own]: () => ownDeskOf({ totalReports: 0, reports: [], arrivals: [] }) })
    await open('VIEWER')
    await expect.element(page.getByText('Project setup in progress')).toBeVisible()
  })

  it('says what is running, waiting for a decision or not expected', async () => {
    answering({
      ...answers,
      [own]: () =>
        ownDeskOf({
          today: { expected: 0, ready: 0, failed: null, arrived: 0, held: 0 },
          next: null,
          reports: [ownReportOf({ status: 'PROCESSING' }), ownReportOf({ id: 12, isHeld: true })],
          arrivals: [],
        }),
    })
    await open()
    await expect.element(rows.nth(1)).toMatchTextContent(/48,213.*Processing/)
    await expect.element(rows.nth(2)).toMatchTextContent(/Held for review/)
    await expect
      .element(page.getByRole('group', { name: 'Today' }))
      .toMatchTextContent(/–No runs today.*None held.*Next run–No schedules/)
    await expect.element(page.getByText('No deliveries today.')).toBeVisible()
  })

  it('says why there are no figures', async () => {
    const fail = () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is starting.' })
    }
    answering({ ...answers, [own]: fail })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The database is starting/)
    await expect.element(page.getByRole('region', { name: 'Needs you today' })).toBeVisible()
  })

  it('is sound in both themes and widths', async () => {
    answering(answers)
    await expectSound(ui, undefined, () => surroundings())
  })
})
