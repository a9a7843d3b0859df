import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { figuresOf, overviewOf, rowOf } from '../../testing/figures.ts'
import { Held } from '../../testing/held.tsx'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ReportingPage } from './reporting-page.tsx'
import { changedReporting, readReportingSearch } from './reporting-search.ts'

const pagination = { page: 1, perPage: 25, total: 2 }
const rows = [
  rowOf(),
  rowOf({
    id: 2,
    name: 'Tallow & Co',
    place: 'Basic',
    figures: figuresOf({ runs: 0, succeeded: 0, records: 0 }),
    days: [],
  }),
]
const view = {
  id: 5,
  name: 'Monday review',
  filters: { days: '60', group: 'account', accountIds: [], projectIds: [], reportIds: [] },
}
const answers = {
  'GET /reporting': () => overviewOf(),
  'GET /reporting/table': () => ({ rows, pagination }),
  'GET /reporting/views': () => ({ views: [view] }),
  'GET /projects': () => ({ projects: [], pagination }),
}

/** The page as its route shows it, with the view in the URL. */
function Reporting() {
  const search = readReportingSearch(useLocation().search)
  const navigate = useNavigate()
  return (
    <div className="content">
      <ReportingPage
        search={search}
        onSearch={(change) => void navigate({ to: '/reporting', search: changedReporting(search, change) })}
      />
    </div>
  )
}

const surroundings = (at = '/reporting') => ({ at, role: 'ADMIN' as const, queries: queriesOf('ADMIN') })
const open = (at?: string) => show(<Reporting />, surroundings(at))

describe('reporting', () => {
  // spec: REPORTING-02
  it('shows totals, every account and day, and a table with its sum', async () => {
    answering(answers)
    await open()
    const lanes = page.getByRole('region', { name: 'Every account, every day' })
    await expect.element(lanes).toMatchTextContent(/Nordlake Retail Group88\.0%/)
    await expect
      .element(lanes.getByRole('img'))
      .toHaveAccessibleName('Nordlake Retail Group: 2 of 30 days with records, 1 with failed runs')
    await expect
      .element(page.getByRole('group', { name: 'Key figures' }))
      .toMatchTextContent(/Records1\.23M\+23\.5%Runs10098\.0% successfulFindings3.*94\.0%3 late.*\$1,846\.20/)
    const cells = page.getByRole('row', { name: /Nordlake/ }).getByRole('cell')
    expect(cells.elements().map(({ textContent }) => textContent)).toEqual([
      'Nordlake Retail GroupPremium',
      '',
      '1,234,567',
      '100',
      '98.0%',
      '3',
      '94.0%',
      '$1,846.20',
    ])
    const spend = page.getByRole('list', { name: 'Proxy costs by account' })
    await expect
      .element(spend)
      .toMatchTextContent(/Nordlake Retail Group\$1,500\.00\$1\.50 per 1,000 records.*Tallow & Co\$300\.00$/)
    await expect.element(page.getByText('Others: $46.20')).toBeVisible()
    await expect.element(page.getByText('27 Feb to 28 Mar, Europe/Helsinki')).toBeVisible()
  })

  // spec: REPORTING-01
  it('keeps period, grouping and order in the URL, and sends them', async () => {
    const calls = answering(answers)
    const { address } = await open('/reporting?days=90&accountIds=3,4')
    await userEvent.click(page.getByRole('radio', { name: 'By project' }))
    await userEvent.click(page.getByRole('button', { name: 'Spend' }))
    expect(new URLSearchParams(address().split('?')[1])).toEqual(
      new URLSearchParams({ days: '90', group: 'project', sort: '-spend', accountIds: '3,4' }),
    )
    await expect
      .poll(() => calls.findLast(({ name }) => name === 'GET /reporting/table')?.query)
      .toMatchObject({ days: '90', accountIds: '[3,4]', group: 'project', sort: '-spend', page: '1' })
    const file = page.getByRole('link', { name: 'CSV' }).element().getAttribute('href')!
    expect(file).toMatch(/^\/api\/reporting\/file\?.*sort=-spend/)
    expect(page.getByRole('radio', { name: /^(All|\d+ days)$/ }).elements()).toHaveLength(4)
  })

  it('opens a saved view, and says when it was changed', async () => {
    answering(answers)
    const { address } = await open()
    await userEvent.click(page.getByRole('button', { name: 'Views' }))
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Monday review' }))
    expect(address()).toMatch(/days=60/)
    await userEvent.click(page.getByRole('radio', { name: 'All' }))
    expect(address()).toMatch(/days=all/)
    await expect.element(page.getByText('Changed since saved.')).toBeVisible()
  })

  it('does not lead back those who leave while a view is being deleted', async () => {
    const deleted = Promise.withResolvers<{ views: [] }>()
    answering({ ...answers, 'DELETE /reporting/views/5': () => deleted.promise })
    const ui = (
      <Held first={true}>
        {(isHere, change) => (
          <>
            <Link to="/dashboard" onClick={() => change(false)}>
              Leave
            </Link>
            {isHere && <Reporting />}
          </>
        )}
      </Held>
    )
    const { address } = await show(ui, surroundings('/reporting?days=60&view=5'))
    await userEvent.click(page.getByRole('button', { name: 'Views: Monday review' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete “Monday review”' }))
    await userEvent.click(page.getByRole('link', { name: 'Leave' }))
    deleted.resolve({ views: [] })
    await expect.element(page.getByText('The view was deleted')).toBeVisible()
    expect(address()).toBe('/dashboard')
  })

  it('says how to see something if the filters leave nothing', async () => {
    answering({
      ...answers,
      'GET /reporting': () =>
        overviewOf({ totals: figuresOf({ runs: 0, delivered: 0, undelivered: 0 }), lanes: [], days: [] }),
    })
    const { address } = await open('/reporting?projectIds=3')
    await expect.element(page.getByText('No data available')).toBeVisible()
    await expect.element(page.getByText('Please adjust the selected filter to view data.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/reporting?days=all')
  })

  it('is sound in both themes and widths', async () => {
    answering(answers)
    await expectSound(() => <Reporting />, undefined, surroundings)
  })

  it('is sound while it loads', async () => {
    answering({ ...answers, 'GET /reporting': () => new Promise(() => {}) })
    const loads = async () => {
      await expect.element(page.getByRole('region', { name: 'Loading figures' })).toBeVisible()
    }
    await expectSound(() => <Reporting />, loads, surroundings)
  })
})
