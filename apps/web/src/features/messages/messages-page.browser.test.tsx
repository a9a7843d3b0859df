import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import type { RoleName } from '@windrow/contract/roles'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { minutesAgo } from '../../testing/anomalies.ts'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import {
  daniel,
  messageListOf,
  messageOf,
  oskar,
  threadCountsOf,
  threadDetailOf,
  threadListOf,
  threadOf,
} from '../../testing/threads.ts'
import { changedMessages, readMessageSearch } from './message-search.ts'
import { MessagesPage } from './messages-page.tsx'

const hit = (internal: boolean, more: number) => ({
  messageId: 3,
  author: internal ? daniel : oskar,
  internal,
  snippet: [
    { text: 'Your log says ', isHit: false },
    { text: '429', isHit: true },
    { text: ' from page 40 on.', isHit: false },
  ],
  more,
})
const threads = [
  threadOf(31, {
    subject: 'Only half of the jobs in Zürich',
    accountName: 'Kestrel Analytics',
    tier: 'premium',
    assignee: null,
    unread: 3,
    waitingSince: minutesAgo(1500),
  }),
  threadOf(18, { tier: 'plus', unread: 2 }),
  threadOf(16, {
    subject: 'Court of appeal, 2019 volume',
    state: 'CLOSED',
    waitingSince: null,
    tier: 'basic',
  }),
]
const found = [
  { ...threads[0]!, hit: hit(false, 1) },
  { ...threads[1]!, hit: hit(true, 0) },
]
const one = '/projects/1/threads/18'
const answers = {
  'GET /threads': () => threadListOf(threads),
  'GET /threads/counts': () => threadCountsOf({ all: 1204, unread: 4 }),
  'GET /threads/unread': () => ({ unread: 4, projects: [] }),
  'GET /threads/assignees': () => ({
    assignees: [{ userId: 12, fullName: 'Daniel Osei', roleName: 'ADMIN', openThreads: 1 }],
  }),
  'GET /projects': () => ({ projects: [], pagination: { page: 1, perPage: 1000, total: 0 } }),
  [`GET ${one}`]: () => threadDetailOf(threads[1]!, { mayPostInternal: true, mayManage: true }),
  [`GET ${one}/messages`]: () =>
    messageListOf([messageOf(1), messageOf(3, { author: oskar, text: 'It says 429 twice, 429.' })]),
  [`GET ${one}/messages/hits`]: () => ({
    hits: [
      { messageId: 1, internal: false, snippet: [] },
      { messageId: 3, internal: false, snippet: [] },
    ],
    pagination: { page: 1, perPage: 100, total: 2 },
  }),
  [`PUT ${one}/read`]: () => ({ unread: 3, projects: [] }),
}

/** The page as its route shows it, with the view in the URL. */
function Messages() {
  const { pathname, search: raw } = useLocation()
  const search = readMessageSearch(raw)
  const navigate = useNavigate()
  const open = /^\/messages\/(\d+)$/.exec(pathname)?.[1]
  return (
    <div className="content">
      <MessagesPage
        open={open === undefined ? undefined : Number(open)}
        search={search}
        onSearch={(change) =>
          void navigate({ to: pathname as '/messages', search: changedMessages(search, change) })
        }
        onOpen={(thread) =>
          void (thread
            ? navigate({
                to: '/messages/$messageId',
                params: { messageId: String(thread.threadId) },
                search: changedMessages(search, { project: thread.projectId }),
              })
            : navigate({ to: '/messages', search: changedMessages(search, { project: undefined }) }))
        }
      />
    </div>
  )
}

const surroundings = (at: string, role: RoleName) => ({ at, role, queries: queriesOf(role) })
const open = (at = '/messages', role: RoleName = 'ADMIN') => show(<Messages />, surroundings(at, role))
const row = (name: RegExp) => page.getByRole('row', { name })
/** The message that was looked for. */
const meant = () => document.querySelector('article[aria-current]')?.textContent
const textsOf = (name: RegExp) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

describe('All Messages', () => {
  // spec: MSG-09
  it('shows staff who waits longest, and who has it', async () => {
    const calls = answering(answers)
    await open()
    await expect.element(row(/Zürich/)).toBeVisible()
    expect(textsOf(/Zürich/)).toEqual([
      '',
      expect.stringMatching(/^Only half of the jobs in Zürich, 3 new messagesMaja Lindqvist: The Beacon/),
      'Kestrel AnalyticsPremiumOutdoor gear prices',
      'OpenData issue',
      'Unassigned',
      '1 d 1 h',
      expect.stringMatching(/^\d\d:\d\d$|^Yesterday$/),
    ])
    expect(textsOf(/Court of appeal/).slice(3, 6)).toEqual(['ClosedData issue', 'Priya Raman', '–'])
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
      'Unread4',
      'Assigned to me2',
      'Mentions1',
      'Unassigned1',
      'Open4',
      'All1,204',
    ])
    expect(calls.find(({ name }) => name === 'GET /threads')?.query).toEqual({
      page: '1',
      view: 'all',
      sort: 'waiting',
    })
  })

  it('shows customers who their threads are with, and neither accounts nor tiers', async () => {
    answering({
      ...answers,
      'GET /threads': () => threadListOf(threads.map((thread) => ({ ...thread, tier: null }))),
    })
    await open('/messages', 'MANAGER')
    await expect.element(row(/Zürich/)).toBeVisible()
    expect(textsOf(/Zürich/).slice(1, 4)).toEqual(['Outdoor gear prices', 'Open', 'Windrow support'])
    await expect.element(page.getByRole('columnheader', { name: 'Waiting' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Tier All' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /^Started by me/ })).toBeVisible()
  })

  it('marks what a search found, also within the open thread', async () => {
    answering({ ...answers, 'GET /threads': () => threadListOf(found, { hits: 16 }) })
    const screen = await open('/messages?search=429')
    await expect.element(page.getByText('2 threads, 16 hits')).toBeVisible()
    await expect
      .element(row(/Zürich/))
      .toMatchTextContent(/Oskar Brandt: Your log says 429 from page 40 on\. \+1 more/)
    await expect.element(row(/Tarn/).getByRole('img', { name: 'Internal note' })).toBeVisible()
    await page.getByRole('link', { name: /^Price of Tarn/ }).click()
    await expect.poll(screen.address).toBe('/messages/18?search=429&project=1')
    await expect.element(page.getByText('2 of 2 hits for “429”')).toBeVisible()
    await expect.poll(meant).toMatch(/It says 429 twice/)
    expect(document.querySelectorAll('article mark')).toHaveLength(2)
    await page.getByRole('button', { name: 'Earlier hit' }).click()
    await expect.poll(meant).toMatch(/The shop shows/)
  })

  it('shows one view as the current one', async () => {
    const calls = answering(answers)
    await open('/messages?view=unassigned')
    await expect.element(row(/Zürich/)).toBeVisible()
    const current = page
      .getByRole('navigation', { name: 'Views' })
      .element()
      .querySelectorAll('[aria-current]')
    expect([...current].map(({ textContent }) => textContent)).toEqual(['Unassigned1'])
    expect(calls.find(({ name }) => name === 'GET /threads')?.query['view']).toBe('unassigned')
  })

  it('changes several threads at once, and says which could not be changed', async () => {
    const calls = answering({
      ...answers,
      'PUT /threads/bulk': () => ({
        changed: 1,
        refused: [{ threadId: 18, message: 'You may not see it.' }],
      }),
    })
    await open()
    await page.getByRole('checkbox', { name: 'Select Only half of the jobs in Zürich' }).click()
    await page.getByRole('checkbox', { name: /^Select Price of Tarn/ }).click()
    const bar = page.getByRole('region', { name: 'Actions on selected threads' })
    await expect.element(bar.getByText('2 Threads selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Person Nobody' }).click()
    await page.getByRole('menuitemradio', { name: 'Daniel Osei' }).click()
    await bar.getByRole('button', { name: 'Update' }).click()
    await expect.element(page.getByText('1 thread could not be changed')).toBeVisible()
    await expect.element(page.getByText('You may not see it.')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === 'PUT /threads/bulk')?.body).toEqual({
      threadIds: [31, 18],
      action: 'ASSIGN',
      assigneeId: 12,
    })
  })

  it('is worked through with the keyboard', async () => {
    const calls = answering({ ...answers, 'PUT /threads/bulk': () => ({ changed: 1, refused: [] }) })
    const screen = await open()
    await expect.element(row(/Zürich/)).toBeVisible()
    await press('j', 'j', 'x')
    await expect.element(page.getByRole('checkbox', { name: /^Select Price of Tarn/ })).toBeChecked()
    await press('x', 'e')
    await expect
      .poll(() => calls.find(({ name }) => name === 'PUT /threads/bulk')?.body)
      .toEqual({
        threadIds: [18],
        action: 'CLOSE',
      })
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('searchbox', { name: 'Search in messages' })).toHaveFocus()
    await page.getByRole('link', { name: /^Price of Tarn/ }).click()
    await expect.poll(screen.address).toBe('/messages/18?project=1')
    await expect.element(page.getByText('It says 429 twice, 429.')).toBeVisible()
    await press('Escape')
    await expect.poll(screen.address).toBe('/messages')
    await press('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('opens a thread by its address alone, also one of another page of the list', async () => {
    const calls = answering({
      ...answers,
      'GET /threads': ({ query }) => threadListOf(query['threadId'] ? [threads[1]!] : [threads[0]!]),
    })
    await open('/messages/18')
    await expect.element(page.getByRole('region', { name: threads[1]!.subject, exact: true })).toBeVisible()
    expect(calls.flatMap(({ query }) => query['threadId'] ?? [])).toEqual(['[18]'])
  })

  it('says why nothing is shown', async () => {
    answering({ ...answers, 'GET /threads': () => threadListOf([]) })
    const screen = await open('/messages?search=porto&state=OPEN')
    await expect.element(page.getByText('No threads match “porto”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(page.getByText('Please adjust the selected filter to view data.')).toBeVisible()
    await page.getByRole('button', { name: 'Reset all' }).last().click()
    await expect.poll(screen.address).toBe('/messages')
    await expect.element(page.getByText('No messages yet')).toBeVisible()
    await open('/messages/99')
    await expect.element(page.getByText('This thread does not exist')).toBeVisible()
    answering({
      ...answers,
      'GET /threads': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is busy.' })
      },
    })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Unable to fetch data/)
  })

  it.each(['/messages', '/messages/18?project=1&search=429'])('is sound at %s', async (at) => {
    answering({
      ...answers,
      'GET /threads': () => threadListOf(at === '/messages' ? threads : found, { hits: 16 }),
    })
    await expectSound(
      () => <Messages />,
      async () => {
        await expect
          .element(
            at === '/messages'
              ? page.getByText('Only half of the jobs in Zürich')
              : page.getByText(/^It says/),
          )
          .toBeVisible()
      },
      () => surroundings(at, 'ADMIN'),
    )
  })
})
