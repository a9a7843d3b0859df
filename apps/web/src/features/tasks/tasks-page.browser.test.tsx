import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import {
  contributors,
  detailOf,
  exampleOf,
  explainedOf,
  findingOf,
  minutesAgo,
  taskListOf,
  taskOf,
  threeFindings,
} from '../../testing/anomalies.ts'
import { boxOf } from '../../testing/boxes.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { snapshotPageOf } from '../../testing/snapshots.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { changedSearch, readTaskSearch } from './task-search.ts'
import { TasksPage } from './tasks-page.tsx'

const base = '/users/admin/anomalies'
const list = `GET ${base}/get-anomalies-tasks-with-filter`
const urgent = taskOf(9, {
  reportName: 'Stock by store',
  dueDate: minutesAgo(22),
  createdDate: minutesAgo(142),
})
const unassigned = taskOf(8, {
  reportName: 'Bread and bakery',
  assignedToUser: null,
  findingCount: 1,
  dueDate: minutesAgo(-18),
  createdDate: minutesAgo(102),
})
const assigned = taskOf(7)
const tasks = [urgent, unassigned, assigned]

const runs = '/projects/1/reports/2/histories'
const answers = {
  [list]: () => taskListOf(tasks, { review: 23, unassigned: 9, mine: 6, overdue: 1, dueSoon: 2, held: 17 }),
  [`GET ${base}/get-anomalies-contributer`]: () => ({ contributors }),
  [`GET ${base}/history/7`]: () => detailOf(assigned),
  [`GET ${base}/history/8`]: () => detailOf(unassigned),
  [`GET ${base}/history/9`]: () => detailOf(urgent),
  ...Object.fromEntries(
    [7, 8, 9].flatMap((hid) => [
      [`GET ${runs}/${hid}/quality/findings/1`, () => explainedOf(threeFindings[0]!)],
      [`GET ${runs}/${hid}/evidence/61`, () => snapshotPageOf('<p>Now 54.00</p>')],
    ]),
  ),
  [`GET ${runs}/2/evidence/51`]: () => snapshotPageOf('<p>54.00</p>'),
  'GET /projects': () => ({
    projects: [
      { id: 1, name: 'Outdoor gear prices', organizationId: 1, organizationName: 'Nordlake Retail Group' },
    ],
    pagination: { page: 1, perPage: 1000, total: 1 },
  }),
}

/** The page as its route shows it, with the view in the URL. */
function Tasks() {
  const search = readTaskSearch(useLocation().search)
  const navigate = useNavigate()
  return (
    <div className="content">
      <TasksPage
        search={search}
        onSearch={(change) => void navigate({ to: '/admin/tasks', search: changedSearch(search, change) })}
      />
    </div>
  )
}

const surroundings = (at = '/admin/tasks') => ({ at, role: 'ADMIN' as const, queries: queriesOf('ADMIN') })
const open = (at?: string) => show(<Tasks />, surroundings(at))
const row = (name: RegExp) => page.getByRole('row', { name })
const task = page.getByRole('article')
const drawer = page.getByRole('dialog')
const submit = drawer.getByRole('button', { name: 'Submit' })

describe('the anomaly list', () => {
  it('shows what is wrong, whether it is held, who has it, and the time left', async () => {
    answering(answers)
    await open()
    await expect.element(row(/Stock by store/)).toMatchTextContent(/Overdue 22 min/)
    await expect.element(row(/Bread and bakery/)).toMatchTextContent(/Unassigned/)
    await expect.element(row(/Bread and bakery/)).toMatchTextContent(/18 min left/)
    const cells = row(/Fernhill Supply/).getByRole('cell')
    expect(cells.elements().map(({ textContent }) => textContent?.trim())).toEqual([
      '',
      expect.stringMatching(/^Fernhill SupplyNordlake Retail Group·/),
      'price is empty in 3,912 of 48,305 rows; usually in 0 to 3.Delivery held·2 more findings',
      'Priya Raman',
      'Premium',
      'High',
      '23 min',
      '1 h 37 min left',
      '',
    ])
    for (const text of ['1 overdue', '2 due within 30 min', '17 deliveries held'])
      await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'To review 23' })).toBeChecked()
  })

  // spec: ANOM-09
  it('keeps its state in the query string, and sends it', async () => {
    const calls = answering(answers)
    await open(
      '/admin/tasks?page=2&accountIds=1,2&projectIds=3&reportIds=4,5&startDate=2026-11-20&endDate=2026-11-21&assignedUserId=12',
    )
    await expect.element(row(/Stock by store/)).toBeVisible()
    expect(calls.find(({ name }) => name === list)?.query).toEqual({
      page: '2',
      view: 'review',
      sort: 'urgency',
      accountId: '[1,2]',
      projectId: '[3]',
      reportId: '[4,5]',
      assignedTo: '[12]',
      startDate: '2026-11-20T00:00:00.000Z',
      endDate: '2026-11-21T23:59:59.999Z',
    })
  })

  // spec: ANOM-11
  it('returns to the first page when a filter changes, and resets all', async () => {
    answering(answers)
    const screen = await open('/admin/tasks?page=2&projectIds=1')
    await page.getByRole('button', { name: 'Assignee All' }).click()
    await page.getByRole('menuitemradio', { name: 'Tom Okafor' }).click()
    await expect.poll(screen.address).toBe('/admin/tasks?projectIds=1&assignedUserId=12')
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect.poll(screen.address).toBe('/admin/tasks')
    await expect.element(page.getByRole('button', { name: 'Reset all' })).not.toBeInTheDocument()
  })

  it('explains why it is empty', async () => {
    answering({ ...answers, [list]: () => taskListOf([]) })
    const screen = await open()
    await expect.element(page.getByText('Nothing to review')).toBeVisible()
    await page.getByRole('button', { name: 'Show closed tasks' }).click()
    await expect.poll(screen.address).toBe('/admin/tasks?view=closed')
    await expect.element(page.getByText('No closed tasks')).toBeVisible()
    await open('/admin/tasks?accountIds=4')
    await expect.element(page.getByText('Please adjust the selected filter to view data.')).toBeVisible()
  })

  it('says that it could not be loaded, and tries again', async () => {
    let fails = true
    answering({
      ...answers,
      [list]: () => {
        if (fails) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is busy.' })
        return taskListOf(tasks)
      },
    })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Unable to fetch data/)
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(row(/Stock by store/)).toBeVisible()
  })

  it('shows what was decided about closed tasks, and takes it back', async () => {
    const closed = taskOf(5, {
      status: 5,
      actionStatus: 5,
      reason: 'The shop added flavor names.',
      createdDate: minutesAgo(200),
      closedDate: minutesAgo(169),
    })
    const calls = answering({
      ...answers,
      [list]: () => taskListOf([closed, taskOf(4, { status: 4, closedDate: minutesAgo(10) })]),
      [`POST ${base}/history/5/take-back`]: () => taskOf(5),
    })
    await open('/admin/tasks?view=closed')
    const text = row(/The shop added flavor names./)
    await expect.element(text).toMatchTextContent(/Not an issue/)
    await expect.element(text).toMatchTextContent(/31 min/)
    await expect.element(row(/No reason needed/)).toMatchTextContent(/Resolved/)
    expect(page.getByRole('button', { name: 'Take back' }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect.element(page.getByText('The task is open again')).toBeVisible()
    expect(calls.some(({ name }) => name === `POST ${base}/history/5/take-back`)).toBe(true)
  })
})

describe('an open task', () => {
  it('shows findings, gate, changes and history beside the folded list', async () => {
    const point = {
      historyId: 7,
      RunStarted: minutesAgo(60),
      status: 'SUCCESS',
      value: 0.919,
      hasAnomaly: true,
      expected: { low: 0.999, high: 1 },
    }
    const { pageId, column, metric } = findingOf(1)
    const figure = { pageId, column, metric, title: 'Fill rate of `price`', unit: 'share', level: 'HIGH' }
    answering({
      ...answers,
      'GET /projects/1/reports/2/schedules/0/7/history-anomalies': () => ({
        figures: [{ ...figure, points: [point] }],
      }),
    })
    await open('/admin/tasks?task=7')
    await expect.element(task.getByText('Held for review: 3 findings')).toBeVisible()
    await expect.element(task.getByText('Version 6, unchanged since 12 Nov')).toBeVisible()
    await expect.element(task.getByText(/^Same new sale template/)).toBeInTheDocument()
    await expect.element(task.getByText('3 of 3')).toBeVisible()
    await expect
      .element(task.getByRole('list', { name: 'History' }))
      .toMatchTextContent(/Windrow found 3 findings/)
    await expect.element(task.getByText('91.9%')).toBeVisible()
    await expect.element(task.getByText('99.9 to 100%')).toBeVisible()
    await expect
      .element(task.getByRole('img', { name: 'Fill rate of price of the last 1 run' }))
      .toBeVisible()
    expect(boxOf(page.getByRole('region', { name: 'Anomaly tasks' })).width).toBe(472)
    await expect
      .element(task.getByRole('link', { name: 'Show 3,912 rows' }).first())
      .toHaveAttribute('href', expect.stringContaining('isEmpty'))
  })

  it('compares the pages of the chosen finding, of the first one to begin with', async () => {
    answering({
      ...answers,
      [`GET ${runs}/7/quality/findings/2`]: () =>
        explainedOf(threeFindings[1]!, {
          examples: [exampleOf({ row: 12, before: { row: 11, value: 69 } })],
        }),
    })
    await open('/admin/tasks?task=7')
    await expect.element(task.getByText('Example 1 of 2')).toBeVisible()
    const choose = (name: RegExp) => task.getByRole('button', { name })
    await expect.element(choose(/^price is empty/)).toHaveAttribute('aria-pressed', 'true')
    await choose(/^list_price is filled/).click()
    await expect.element(task.getByText('Example 1 of 1')).toBeVisible()
    await expect.element(task.getByRole('link', { name: 'Row 12' })).toBeVisible()
    await expect.element(choose(/^price is empty/)).toHaveAttribute('aria-pressed', 'false')
    await choose(/^The median of price/).click()
    await expect
      .element(task.getByText('This finding is about no single rows, so there are no pages to compare.'))
      .toBeVisible()
  })

  it('keeps a comment that could not be saved, and adds one that was', async () => {
    let fails = true
    const event = { eventId: 3, kind: 'COMMENTED', text: 'commented', userName: 'Maja Lindqvist' }
    const calls = answering({
      ...answers,
      [`GET ${base}/history/7`]: () =>
        detailOf(assigned, {
          ...(!fails && {
            events: [{ ...event, kind: 'COMMENTED', comment: 'Looks new', createdDate: minutesAgo(0) }],
          }),
        }),
      [`POST ${base}/history/7/comments`]: ({ body }) => {
        if (fails) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again later.' })
        return { ...event, comment: (body as { text: string }).text, createdDate: minutesAgo(0) }
      },
    })
    await open('/admin/tasks?task=7')
    const field = task.getByRole('textbox', { name: 'Comment' })
    await expect.element(task.getByRole('button', { name: 'Comment' })).toBeDisabled()
    await userEvent.fill(field, ' Looks new ')
    await task.getByRole('button', { name: 'Comment' }).click()
    await expect.poll(() => calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
    await expect.element(task.getByRole('button', { name: 'Comment' })).toBeEnabled()
    await expect.element(field).toHaveValue(' Looks new ')
    fails = false
    await task.getByRole('button', { name: 'Comment' }).click()
    await expect.element(field).toHaveValue('')
    await expect.element(task.getByRole('list', { name: 'History' })).toMatchTextContent(/Looks new/)
  })

  // spec: ANOM-20
  it('without an assignee only offers Assign', async () => {
    answering(answers)
    await open('/admin/tasks?task=8')
    await expect.element(task.getByRole('button', { name: 'Assign' })).toBeEnabled()
    for (const name of ['Resolved', 'Not an issue', 'Accept anomaly'])
      await expect.element(task.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(task.getByText('Assign this task first; then it can be decided.')).toBeVisible()
    await press('n')
    await expect.element(drawer).not.toBeInTheDocument()
  })

  // spec: ANOM-18, ANOM-30
  it('has no actions in other statuses', async () => {
    for (const [status, label] of [
      [0, 'Pending'],
      [2, 'Unresolved'],
      [3, 'Active'],
      [-1, 'Unknown'],
    ] as const) {
      answering({ ...answers, [`GET ${base}/history/7`]: () => detailOf(taskOf(7, { status })) })
      await open('/admin/tasks?task=7')
      await expect.element(task.getByText(label, { exact: true })).toBeVisible()
      await expect.element(task.getByRole('button', { name: 'Assign' })).not.toBeInTheDocument()
    }
  })
})

describe('the keys of the anomaly list', () => {
  it('move, select, open, step and close', async () => {
    answering(answers)
    const screen = await open()
    await expect.element(row(/Stock by store/)).toBeVisible()
    await press('j', 'j')
    await expect.element(page.getByRole('link', { name: 'Bread and bakery' })).toHaveFocus()
    await press('x')
    await expect.element(page.getByRole('checkbox', { name: 'Select Bread and bakery' })).toBeChecked()
    await press('x', 'k', 'Enter')
    await expect.poll(screen.address).toBe('/admin/tasks?task=9')
    await expect.element(task).toHaveAccessibleName('Task of Stock by store')
    await press('j')
    await expect.element(task).toHaveAccessibleName('Task of Bread and bakery')
    await press('a')
    await expect.element(page.getByRole('dialog', { name: 'Assign' })).toBeVisible()
    await press('Escape')
    await expect.element(drawer).not.toBeInTheDocument()
    await press('Escape')
    await expect.poll(screen.address).toBe('/admin/tasks')
  })

  it('are listed on demand, and are letters while something is typed', async () => {
    answering(answers)
    const screen = await open('/admin/tasks?task=7')
    await userEvent.fill(task.getByRole('textbox', { name: 'Comment' }), '')
    await press('a', 'n', 'Escape')
    await expect.element(task.getByRole('textbox', { name: 'Comment' })).toHaveValue('an')
    expect(screen.address()).toBe('/admin/tasks?task=7')
    await open()
    await expect.element(row(/Stock by store/)).toBeVisible()
    await page.getByRole('button', { name: 'all keys' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})

describe('several tasks', () => {
  it('are changed at once; those that could not be changed are named', async () => {
    const calls = answering({
      ...answers,
      [`PUT ${base}/bulk-action-task`]: () => ({
        changed: 1,
        refused: [{ historyId: 9, message: 'Lena Fischer accepted it.' }],
      }),
    })
    await open()
    await page.getByRole('checkbox', { name: 'Select Stock by store' }).click()
    await page.getByRole('checkbox', { name: 'Select Fernhill Supply' }).click()
    const bar = page.getByRole('region', { name: 'Actions on selected tasks' })
    await expect.element(bar).toMatchTextContent(/^2 Tasks selected/)
    await bar.getByRole('button', { name: 'Action Assign' }).click()
    await page.getByRole('menuitemradio', { name: 'Accept anomaly' }).click()
    await bar.getByRole('button', { name: 'Update' }).click()
    await userEvent.fill(drawer.getByRole('textbox'), 'Sale')
    await submit.click()
    await expect.element(page.getByText('1 task updated')).toBeVisible()
    await expect.element(page.getByText('Lena Fischer accepted it.')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      historyIds: [9, 7],
      action: 'ACCEPT_ISSUE',
      reason: 'Sale',
    })
  })

  it('can only be assigned while one of them is assigned to nobody', async () => {
    answering(answers)
    await open()
    await page.getByRole('checkbox', { name: 'Select Bread and bakery' }).click()
    await expect.element(page.getByText('1 unassigned: only Assign applies')).toBeVisible()
    await page.getByRole('button', { name: 'Action Assign' }).click()
    await expect
      .element(page.getByRole('menuitemradio', { name: 'Resolved' }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the screen of anomaly tasks', () => {
  it('is accessible, as a list and with an open task', async () => {
    answering(answers)
    await expectSound(
      () => <Tasks />,
      () => expect.element(page.getByText('Bread and bakery')).toBeVisible(),
      surroundings,
    )
    await expectSound(
      () => <Tasks />,
      () => expect.element(task.getByText('Version 6, unchanged since 12 Nov')).toBeInTheDocument(),
      () => surroundings('/admin/tasks?task=8'),
    )
  })

  it('shows an open task alone on phones', async () => {
    answering(answers)
    const screen = await show(<Tasks />, { ...surroundings('/admin/tasks?task=7'), width: 375 })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Fernhill Supply' })).toBeVisible()
    await expect.element(page.getByText('Stock by store')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Back to the tasks' }).click()
    await expect.poll(screen.address).toBe('/admin/tasks')
    await expect.element(page.getByText('Stock by store')).toBeVisible()
  })
})
