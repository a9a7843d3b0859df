import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import type { RoleName } from '@windrow/contract/roles'
import type { MessageCreate } from '@windrow/contract/schemas/messages'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '../../keys/keys.ts'
import { minutesAgo } from '../../testing/anomalies.ts'
import { answering, type Call } from '../../testing/answers.ts'
import { isInWindow } from '../../testing/boxes.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { projectOf, reportOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import {
  daniel,
  fileOf,
  messageListOf,
  messageOf,
  oskar,
  priya,
  referenceOf,
  threadCountsOf,
  threadDetailOf,
  threadListOf,
  threadOf,
} from '../../testing/threads.ts'
import { receivingUploads } from '../../testing/uploads.ts'
import { changedCollaboration, readCollaborationSearch } from './collaboration-search.ts'
import { CollaborationPage } from './collaboration-page.tsx'

const base = '/projects/1/threads'
const one = `${base}/18`
const threads = [
  threadOf(18, { unread: 2 }),
  threadOf(17, {
    subject: 'Add the clearance section',
    kind: 'NEW_REPORT',
    assignee: null,
    unread: 1,
    lastMessage: { ...threadOf(17).lastMessage!, author: oskar, text: 'About 900 products.' },
  }),
  threadOf(16, {
    subject: 'Weight in grams for sleeping bags',
    state: 'CLOSED',
    kind: 'CHANGE_REQUEST',
    lastMessage: { ...threadOf(16).lastMessage!, isMine: true, text: 'Looks right, thank you.' },
  }),
]
const messages = [
  messageOf(1, {
    text: 'The shop shows **179.95** for the Tarn 45, our data says 189.95.\n\n- [shop](https://fernhill.example/p/tarn-45)\n- <img src=x onerror=alert(1)>',
    references: [referenceOf()],
    mayEdit: true,
    mayDelete: true,
    maySeeVersions: true,
  }),
  messageOf(2, {
    author: priya,
    text: 'The catalogue is read once a day, @[Maja](user:7).',
    mentions: [{ userId: 7, fullName: 'Maja Lindqvist' }],
    reactions: [{ emoji: '👍', count: 1, isMine: false, names: ['Oskar Brandt'] }],
    editedDate: minutesAgo(1400),
  }),
  messageOf(5, {
    author: oskar,
    source: 'EMAIL',
    text: 'Confirmed, it is 179.95 since this morning.',
    quote: { messageId: 2, author: priya, text: 'The catalogue is read once a day.', isDeleted: false },
    createdDate: minutesAgo(30),
  }),
  messageOf(6, {
    text: 'The Beacon 400 headlamp has the same shift, see row 17.',
    createdDate: minutesAgo(20),
  }),
]
const note = messageOf(3, { author: daniel, internal: true, text: 'Pages come with `max-age=14400`.' })
const changes = [
  {
    changeId: 1,
    kind: 'STATE' as const,
    text: 'opened the thread again',
    userName: 'Maja Lindqvist',
    createdDate: minutesAgo(25),
  },
]
const people = [
  { ...oskar, userId: 8, mayBeMentioned: true, reason: null },
  { ...daniel, userId: 12, mayBeMentioned: true, reason: null },
  {
    userId: 30,
    fullName: 'Nils Eriksen',
    isStaff: false,
    accountName: 'Nordlake Retail Group',
    mayBeMentioned: false,
    reason: 'Has no access to this project',
  },
]
const unread = { unread: 1, projects: [{ projectId: 1, unread: 1 }] }

const answers = {
  [`GET ${base}`]: () => threadListOf(threads),
  'GET /threads/counts': () => threadCountsOf(),
  'GET /threads/unread': () => unread,
  'GET /threads/assignees': () => ({
    assignees: [
      { userId: 11, fullName: 'Priya Raman', roleName: 'ADMIN:ENVOY', openThreads: 3 },
      { userId: 12, fullName: 'Daniel Osei', roleName: 'ADMIN', openThreads: 1 },
    ],
  }),
  [`GET ${one}`]: () => threadDetailOf(threads[0]!, { firstUnreadMessageId: 5 }),
  [`GET ${base}/17`]: () => threadDetailOf(threads[1]!),
  [`GET ${base}/17/messages`]: () =>
    messageListOf([messageOf(9, { threadId: 17, text: 'About 900 products.' })]),
  [`GET ${one}/messages`]: () => messageListOf(messages, changes),
  [`PUT ${one}/read`]: () => unread,
  [`PUT ${base}/17/read`]: () => unread,
  'GET /projects/1/mentionable': () => ({
    people,
    readers: 7,
    pagination: { page: 1, perPage: 8, total: 3 },
  }),
  'GET /projects/1/reports': () => ({ reports: [reportOf(2, 'Fernhill Supply')] }),
}
const asStaff = {
  ...answers,
  [`GET ${one}`]: () =>
    threadDetailOf(threads[0]!, { mayPostInternal: true, mayManage: true, firstUnreadMessageId: 5 }),
  [`GET ${one}/messages`]: () =>
    messageListOf([messages[0]!, messages[1]!, note, ...messages.slice(2)], changes),
}

/** The page as its route shows it, with the view in the URL. */
function Collaboration() {
  const search = readCollaborationSearch(useLocation().search)
  const navigate = useNavigate()
  return (
    <div className="content">
      <CollaborationPage
        id={1}
        search={search}
        onSearch={(change) =>
          void navigate({
            to: '/projects/$id/collaboration',
            params: { id: '1' },
            search: changedCollaboration(search, change),
          })
        }
      />
    </div>
  )
}

function surroundings(at = '', role: RoleName = 'MANAGER') {
  const queries = queriesOf(role)
  queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear prices'))
  return { at: `/projects/1/collaboration${at}`, role, queries }
}
const open = (at?: string, role?: RoleName) => show(<Collaboration />, surroundings(at, role))
const list = page.getByRole('list', { name: 'Threads' })
const stream = page.getByRole('region', { name: 'Messages of this thread' })
const field = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const sent = (calls: Call[]) =>
  calls
    .filter(({ name }) => name === `POST ${one}/messages`)
    .map(({ body }) => body as z.input<typeof MessageCreate>)

describe('threads of a project', () => {
  // spec: MSG-09
  it('are listed with state, kind, assignee, last message and what is new', async () => {
    answering(answers)
    const screen = await open()
    await expect.element(list).toBeVisible()
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /^Price of Tarn 45 is 10 euros too high.*Maja: The Beacon 400.*2 new messages.*Open·Data issue$/,
      ),
      expect.stringMatching(
        /^Add the clearance section.*Oskar: About 900 products\..*1 new messages.*Open·New report$/,
      ),
      expect.stringMatching(/^Weight in grams.*You: Looks right, thank you\..*Closed·Change request$/),
    ])
    await list.getByRole('link', { name: /^Add the clearance/ }).click()
    await expect.poll(screen.address).toBe('/projects/1/collaboration?thread=17')
    await expect.element(stream.getByText('About 900 products.')).toBeVisible()
    await press('k')
    await expect.element(stream.getByText(/^Confirmed/)).toBeVisible()
  })

  it('can be filtered and searched, and the URL keeps it', async () => {
    const calls = answering(answers)
    const screen = await open('?view=unread&state=OPEN&kind=DATA_ISSUE&search=tarn')
    await expect.element(list).toBeVisible()
    expect(calls.find(({ name }) => name === `GET ${base}`)?.query).toEqual({
      page: '1',
      limit: '25',
      view: 'unread',
      sort: 'newest',
      state: '["OPEN"]',
      kind: '["DATA_ISSUE"]',
      search: 'tarn',
    })
    await page.getByRole('button', { name: 'Filter threads, 3 set' }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOptions('CLOSED')
    await expect.poll(screen.address).toContain('state=CLOSED')
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect.poll(screen.address).toBe('/projects/1/collaboration?search=tarn')
  })

  it('are started with a form that keeps what was refused', async () => {
    let fails = true
    const calls = answering({
      ...answers,
      [`POST ${base}`]: () => {
        if (fails) throw new ApiError(429, { code: 'RATE_LIMITED', message: 'Please wait a minute.' })
        return threadDetailOf(threads[1]!)
      },
    })
    const screen = await open()
    await page.getByRole('button', { name: 'New thread' }).click()
    const dialog = page.getByRole('dialog', { name: 'New thread' })
    await dialog.getByRole('button', { name: 'Start thread' }).click()
    await expect.element(dialog.getByText('Enter a subject')).toBeVisible()
    await expect.element(dialog.getByText('Enter a message')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Add the clearance section')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('About 900 products.')
    await press('Control+Enter')
    await expect.element(dialog.getByText('Please wait a minute.')).toBeVisible()
    fails = false
    await dialog.getByRole('button', { name: 'Start thread' }).click()
    await expect.poll(screen.address).toBe('/projects/1/collaboration?thread=17')
    const bodies = calls.filter(({ name }) => name === `POST ${base}`).map(({ body }) => body)
    // The second attempt is the same thread.
    expect(bodies).toEqual([bodies[0], bodies[0]])
    expect(bodies[0]).toEqual({
      subject: 'Add the clearance section',
      kind: 'QUESTION',
      text: 'About 900 products.',
      clientId: expect.any(String),
    })
  })
})

it('a thread is started with files, once they are uploaded', async () => {
  const calls = answering({ ...answers, [`POST ${base}`]: () => threadDetailOf(threads[1]!) })
  const uploads = receivingUploads()
  await open()
  await page.getByRole('button', { name: 'New thread' }).click()
  const dialog = page.getByRole('dialog', { name: 'New thread' })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('New columns')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('As in this file.')
  await userEvent.upload(dialog.getByLabelText('Attach files', { exact: true }), new File(['a'], 'a.csv'))
  await expect.poll(() => uploads.length).toBe(1)
  await dialog.getByRole('button', { name: 'Start thread' }).click()
  await expect.element(dialog.getByText('Wait for the uploads, or remove the files.')).toBeVisible()
  uploads[0]!.answer(fileOf(21, { name: 'a.csv', kind: 'TEXT', mayAnnotate: false, messageId: null }))
  await expect.element(dialog.getByText(/^You can send when/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Start thread' }).click()
  await expect
    .poll(() => calls.find(({ name }) => name === `POST ${base}`)?.body)
    .toMatchObject({ subject: 'New columns', text: 'As in this file.', fileIds: [21] })
})

describe('an open thread', () => {
  it('shows messages and changes by day, what is new, and what it is about', async () => {
    const calls = answering(answers)
    await open('?thread=18')
    await expect.element(stream.getByRole('separator', { name: '2 new' })).toBeVisible()
    const card = stream.getByRole('figure')
    await expect.element(card).toMatchTextContent(/^price, row 4 of products/)
    await expect.element(card.getByRole('cell', { name: '189.95' })).toBeInTheDocument()
    await expect
      .element(card.getByRole('link', { name: 'Open price, row 4 of products in the data' }))
      .toHaveAttribute('href', '/projects/1/reports/2/histories/9/previews?pId=products&cell=4%3Aprice')
    await expect.element(stream.getByText('Maja Lindqvist opened the thread again')).toBeVisible()
    await expect.element(stream.getByRole('img', { name: 'Sent by email' })).toBeVisible()
    await expect.element(stream.getByText('@Maja Lindqvist')).toBeInTheDocument()
    // Read, and the line stays.
    await expect.poll(() => calls.find(({ name }) => name === `PUT ${one}/read`)?.body).toEqual({ upTo: 6 })
    await page.getByRole('combobox', { name: 'What to show' }).selectOptions('events')
    await expect.element(stream.getByRole('article').first()).not.toBeInTheDocument()
    await expect.element(stream.getByText('Maja Lindqvist opened the thread again')).toBeVisible()
  })

  it('shows HTML as text, and leads elsewhere without telling where from', async () => {
    answering(answers)
    await open('?thread=18')
    await expect.element(stream.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
    expect(document.querySelector('article img:not([role])')).toBeNull()
    const link = stream.getByRole('link', { name: 'shop', exact: true })
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect.element(link).toHaveAttribute('href', 'https://fernhill.example/p/tarn-45')
  })

  it('is changed in its details, and says if somebody else was faster', async () => {
    let conflicts = false
    let isWatched = true
    const detail = () =>
      threadDetailOf({ ...threads[0]!, isWatched }, { mayManage: true, mayPostInternal: true })
    const calls = answering({
      ...asStaff,
      [`GET ${one}`]: detail,
      [`PATCH ${one}`]: () => {
        if (conflicts) throw new ApiError(409, { code: 'CONFLICT', message: 'Somebody changed this thread.' })
        return { ...threads[0]!, state: 'ANSWERED', version: 4 }
      },
      [`PUT ${one}/watch`]: () => {
        isWatched = false
        return detail()
      },
    })
    await open('?thread=18', 'ADMIN')
    const details = page.getByRole('complementary', { name: 'About this thread' })
    await details.getByRole('combobox', { name: 'State' }).selectOptions('ANSWERED')
    await expect
      .poll(() => calls.find(({ name }) => name === `PATCH ${one}`)?.body)
      .toEqual({
        state: 'ANSWERED',
        version: 3,
      })
    conflicts = true
    await details.getByRole('combobox', { name: 'Assignee' }).selectOptions('Daniel Osei')
    await expect
      .poll(() => calls.filter(({ name }) => name === `PATCH ${one}`).at(-1)?.body)
      .toMatchObject({ assigneeId: 12 })
    // What is true is shown, not what was wanted.
    await expect.element(details.getByRole('combobox', { name: 'Assignee' })).toBeEnabled()
    await expect.element(details.getByRole('combobox', { name: 'Assignee' })).toHaveValue('11')
    conflicts = false
    // Keys belong to the list of choices while it has the focus.
    await focusOn(stream)
    await press('e')
    await expect
      .poll(() => calls.filter(({ name }) => name === `PATCH ${one}`).at(-1)?.body)
      .toMatchObject({ state: 'CLOSED' })
    await details.getByRole('button', { name: 'Stop watching' }).click()
    await expect.element(details.getByRole('button', { name: 'Watch this thread' })).toBeVisible()
  })

  it('has internal notes for staff that look different, and customers are never offered one', async () => {
    const calls = answering({ ...asStaff, [`POST ${one}/messages`]: () => messageOf(7, { internal: true }) })
    await open('?thread=18', 'ADMIN')
    await expect
      .element(stream.getByRole('article', { name: 'Internal note by Daniel Osei' }))
      .toMatchTextContent(/Only Windrow support can see this/)
    await expect.element(page.getByText('Visible to 7 members of Nordlake Retail Group')).toBeVisible()
    await press('n')
    const noteField = page.getByRole('textbox', { name: 'Internal note' })
    await expect.element(noteField).toHaveFocus()
    await userEvent.keyboard('Even hourly runs could be late.')
    await press('Control+Enter')
    await expect
      .poll(() => sent(calls))
      .toEqual([{ text: 'Even hourly runs could be late.', internal: true, clientId: expect.any(String) }])
    answering(answers)
    await open('?thread=18')
    await expect.element(field).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Internal note' })).not.toBeInTheDocument()
    await press('n')
    await expect.element(field).not.toHaveFocus()
  })
})

describe('a message', () => {
  it('is written with mentions, a quote and the keyboard', async () => {
    const calls = answering({ ...answers, [`POST ${one}/messages`]: () => messageOf(7, { text: 'Yes' }) })
    await open('?thread=18')
    await expect.element(field).toBeVisible()
    await stream.getByRole('article').first().hover()
    await stream.getByRole('button', { name: 'Quote in a reply' }).first().click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Yes, @o')
    const options = page.getByRole('listbox', { name: 'People to mention' })
    await expect
      .element(options.getByRole('option', { name: /Nils Eriksen/ }))
      .toMatchTextContent(/Has no access to this project/)
    await press('ArrowDown', 'Enter')
    await expect.element(field).toHaveValue('Yes, @Daniel Osei ')
    await userEvent.keyboard('@n')
    await options.getByRole('option', { name: /Nils Eriksen/ }).click({ force: true })
    await press('Escape')
    await expect.element(field).toHaveValue('Yes, @Daniel Osei @n')
    await press('Control+Enter')
    await expect.element(field).toHaveValue('')
    await expect
      .poll(() => sent(calls))
      .toEqual([{ text: 'Yes, @[Daniel Osei](user:12) @n', quoteOf: 1, clientId: expect.any(String) }])
  })

  it('is kept as a draft of its thread, also after a reload', async () => {
    answering(answers)
    await open('?thread=18')
    await field.fill('Could we read it at noon')
    await expect.element(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible()
    await expect
      .element(list.getByRole('listitem').first())
      .toMatchTextContent(/Draft: Could we read it at noon/)
    const kept = Object.entries(localStorage) as [string, string][]
    await open('?thread=17')
    await expect.element(field).toHaveValue('')
    for (const [name, value] of kept) localStorage.setItem(name, value)
    window.dispatchEvent(new Event('storage'))
    await list.getByRole('link', { name: /^Price of Tarn/ }).click()
    await expect.element(field).toHaveValue('Could we read it at noon')
  })

  it('waits for a lost connection, and is sent once it is back, with the same id', async () => {
    let isLost = true
    const calls = answering({
      ...answers,
      [`POST ${one}/messages`]: () => {
        if (isLost) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' })
        return messageOf(7, { text: 'First words' })
      },
    })
    await open('?thread=18')
    await field.fill('First words')
    await send.click()
    await expect
      .element(page.getByText(/Your message is kept here, and sent when you are back/))
      .toBeVisible()
    await expect
      .element(stream.getByRole('article', { name: 'Unsent message' }))
      .toMatchTextContent(/First words/)
    isLost = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(stream.getByRole('article', { name: 'Unsent message' })).not.toBeInTheDocument()
    const ids = sent(calls).map(({ clientId }) => clientId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('that was refused can be edited again', async () => {
    answering({
      ...answers,
      [`POST ${one}/messages`]: () => {
        throw new ApiError(403, { code: 'FORBIDDEN', message: 'This thread is closed to you.' })
      },
    })
    await open('?thread=18')
    await field.fill('Hello')
    await send.click()
    await expect.element(stream.getByText('This thread is closed to you.')).toBeVisible()
    await stream.getByRole('button', { name: 'Edit again' }).click()
    await expect.element(field).toHaveValue('Hello')
    await expect.element(stream.getByRole('article', { name: 'Unsent message' })).not.toBeInTheDocument()
  })

  it('is edited, and two edits at once keep both texts', async () => {
    let current = messages[0]!
    const other = 'The shop shows 179.90.'
    const calls = answering({
      ...answers,
      [`GET ${one}/messages`]: () => messageListOf([current], []),
      [`PUT ${one}/messages/1`]: (call) => {
        const { text, version } = call.body as { text: string; version: number }
        if (version === 1) {
          current = { ...current, text: other, version: 2, editedDate: minutesAgo(1) }
          throw new ApiError(409, { code: 'CONFLICT', message: 'Somebody edited this message.' })
        }
        current = { ...current, text, version: 3 }
        return current
      },
      [`GET ${one}/messages/1/versions`]: () => ({
        versions: [
          {
            version: 2,
            text: other,
            userName: 'Ilse Vermeer',
            createdDate: minutesAgo(1),
            isCurrent: true,
            isRefused: false,
          },
          {
            version: 1,
            text: 'The shop shows 179.95.',
            userName: 'Maja Lindqvist',
            createdDate: minutesAgo(9),
            isCurrent: false,
            isRefused: false,
          },
        ],
        pagination: { page: 1, perPage: 25, total: 2 },
      }),
    })
    await open('?thread=18')
    await stream.getByRole('article').hover()
    await stream.getByRole('button', { name: 'More actions of this message' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('textbox', { name: 'Edit message' })
    await edit.fill('My own words.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('This message was edited while you wrote.')).toBeVisible()
    await expect.element(edit).toHaveValue('My own words.')
    const versions = page.getByLabelText('Versions of this message')
    await expect.element(versions).toMatchTextContent(/The shop shows 179.95.179.90./)
    await page.getByRole('button', { name: 'Save my text' }).click()
    await expect.element(stream.getByText('My own words.')).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
    const bodies = calls
      .filter(({ name }) => name.startsWith('PUT') && name.endsWith('/1'))
      .map(({ body }) => body)
    expect(bodies).toEqual([
      { text: 'My own words.', version: 1 },
      { text: 'My own words.', version: 2 },
    ])
  })

  it('is deleted after a question, and gets reactions', async () => {
    const calls = answering({
      ...answers,
      [`DELETE ${one}/messages/1`]: () => ({
        ...messages[0]!,
        text: '',
        references: [],
        version: 2,
        deletedDate: minutesAgo(0),
        deletedBy: 'Maja Lindqvist',
      }),
      [`PUT ${one}/messages/2/reactions`]: () => ({
        ...messages[1]!,
        reactions: [{ emoji: '👍', count: 2, isMine: true, names: ['Oskar Brandt', 'Maja Lindqvist'] }],
      }),
    })
    await open('?thread=18')
    await stream.getByRole('button', { name: 'Thumbs up, 1' }).click()
    await expect
      .element(stream.getByRole('button', { name: 'Thumbs up, 2' }))
      .toHaveAttribute('aria-pressed', 'true')
    expect(calls.find(({ name }) => name.endsWith('/reactions'))?.body).toEqual({ emoji: '👍', on: true })
    await stream.getByRole('button', { name: 'More actions of this message' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(stream.getByText(/^Maja Lindqvist deleted this message at/)).toBeInTheDocument()
  })
})

describe('the activity', () => {
  // spec: MSG-07
  it('lists events by day with icons, and filters them', async () => {
    const activity = (id: number, change: object) => ({
      id,
      kind: 'RUN_STARTED',
      group: 'runs',
      createdDate: minutesAgo(id),
      userName: 'Maja Lindqvist',
      reportId: 2,
      reportName: 'Fernhill Supply',
      historyId: 9,
      threadId: null,
      ...change,
    })
    const calls = answering({
      ...answers,
      'GET /projects/1/activities': () => ({
        activities: [
          activity(1, {}),
          activity(2, { kind: 'THREAD_STARTED', group: 'threads', threadId: 18 }),
        ],
        pagination: { page: 1, perPage: 25, total: 2 },
      }),
    })
    const screen = await open('?tab=activity')
    const tabs = page.getByRole('navigation', { name: 'Collaboration' }).getByRole('link')
    await expect.element(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
    await expect.element(tabs.nth(0)).not.toHaveAttribute('aria-current')
    const entries = page.getByRole('listitem').filter({ hasText: 'Maja Lindqvist' })
    await expect.element(entries.nth(0)).toMatchTextContent(/started a run.*Fernhill Supply #9/)
    await expect
      .element(entries.nth(1).getByRole('link', { name: 'Thread' }))
      .toHaveAttribute('href', '/projects/1/collaboration?thread=18')
    await page.getByRole('radio', { name: 'Deliveries' }).click({ force: true })
    await expect.poll(screen.address).toBe('/projects/1/collaboration?tab=activity&group=deliveries')
    await expect
      .poll(() => calls.filter(({ name }) => name.endsWith('activities')).at(-1)?.query['group'])
      .toBe('deliveries')
  })
})

describe('how it looks', () => {
  it('is sound with an open thread, on phones one thing at a time', async () => {
    answering(asStaff)
    await expectSound(
      () => <Collaboration />,
      async () => {
        await expect.element(stream.getByText(/^Confirmed/)).toBeVisible()
        await expect.element(field).toBeVisible()
        expect(isInWindow(send)).toBe(true)
      },
      () => surroundings('?thread=18', 'ADMIN'),
    )
  })

  it('is sound as a list', async () => {
    answering(answers)
    await expectSound(
      () => <Collaboration />,
      async () => {
        await expect.element(list).toBeVisible()
      },
      () => surroundings(),
    )
  })
})
