import type { ThreadJira } from '@windrow/contract/schemas/jira'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { threadOf } from '../../testing/threads.ts'
import { JiraPanel } from './jira-panel.tsx'

const path = '/projects/1/threads/18/jira'
const thread = threadOf(18)
const none: ThreadJira = { link: null, projectKey: 'FHS', issueType: 'Task' }
const linked = (change: Partial<NonNullable<ThreadJira['link']>> = {}): ThreadJira => ({
  ...none,
  link: {
    key: 'FHS-482',
    url: 'https://nordlake.atlassian.net/browse/FHS-482',
    summary: 'Catalogue: price changes before noon',
    status: 'In Progress',
    category: 'indeterminate',
    isCreating: false,
    isGone: false,
    queuedComments: 0,
    queuedChanges: 0,
    trouble: null,
    retryDate: null,
    refused: [],
    ...change,
  },
})
const panel = page.getByRole('region', { name: 'Jira issue' })
const ui = () => (
  <div style={{ width: 288, padding: 16 }}>
    <JiraPanel thread={thread} />
  </div>
)
const open = () => show(ui())

it('is sound with and without an issue, and with all that can be wrong', async () => {
  let jira = none
  answering({ [`GET ${path}`]: () => jira })
  await expectSound(ui, async () => {
    await expect.element(panel.getByRole('button', { name: 'Link issue' })).toBeVisible()
  })
  jira = linked({
    queuedComments: 2,
    trouble: "Can't reach Jira: it did not answer in time.",
    retryDate: new Date(Date.now() + 40_000).toISOString(),
    refused: ['No transition of FHS-482 leads to a status of the category "done"; move it in Jira.'],
  })
  await expectSound(ui, async () => {
    await expect.element(panel.getByRole('list', { name: 'Refused by Jira' })).toBeVisible()
  })
})

it('shows key, status and title of the issue, and unlinks it when asked again', async () => {
  let jira = linked()
  const calls = answering({
    [`GET ${path}`]: () => jira,
    [`DELETE ${path}`]: () => (jira = none),
  })
  await open()
  await expect
    .element(panel.getByRole('link', { name: 'FHS-482 opens Jira' }))
    .toHaveAttribute('href', 'https://nordlake.atlassian.net/browse/FHS-482')
  await expect.element(panel.getByText('In Progress')).toBeVisible()
  await expect.element(panel.getByText('Catalogue: price changes before noon')).toBeVisible()
  await panel.getByRole('button', { name: 'Jira actions' }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()

  await expect.element(panel.getByRole('button', { name: 'Create issue' })).toBeVisible()
  expect(calls.filter(({ name }) => name === `DELETE ${path}`)).toHaveLength(1)
})

it('says why nothing reaches Jira, what waits and until when, and tries again at once', async () => {
  let jira = linked({
    queuedComments: 2,
    trouble: "Can't reach Jira: it did not answer in time.",
    retryDate: new Date(Date.now() + 40_000).toISOString(),
    refused: ['No transition of FHS-482 leads to a status of the category "done"; move it in Jira.'],
  })
  answering({
    [`GET ${path}`]: () => jira,
    [`POST ${path}/retry`]: () => (jira = linked({ queuedComments: 2 })),
  })
  await open()
  await expect
    .element(panel.getByText(/did not answer in time\. 2 comments queued, retry in \d+ s$/))
    .toBeVisible()
  await expect.element(panel.getByRole('list', { name: 'Refused by Jira' })).toBeVisible()
  await panel.getByRole('button', { name: 'Retry now' }).click()

  await expect.element(panel.getByText('2 comments queued', { exact: true })).toBeVisible()
})

it('links an issue by its key, with what is wrong at the field', async () => {
  let jira = none
  const calls = answering({
    [`GET ${path}`]: () => jira,
    [`PUT ${path}`]: () => (jira = linked()),
  })
  await open()
  await panel.getByRole('button', { name: 'Link issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Jira issue' })
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect.element(dialog.getByText('Enter a key or URL')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Key or URL'), 'FHS-482')
  await dialog.getByRole('button', { name: 'Link' }).click()

  await expect.element(panel.getByRole('link', { name: 'FHS-482 opens Jira' })).toBeVisible()
  expect(calls.find(({ name }) => name === `PUT ${path}`)?.body).toEqual({ issue: 'FHS-482' })
})

it('makes an issue of the thread: its subject is proposed', async () => {
  let jira = none
  const calls = answering({
    [`GET ${path}`]: () => jira,
    [`POST ${path}`]: () => (jira = linked({ key: null, url: null, status: null, isCreating: true })),
  })
  await open()
  await panel.getByRole('button', { name: 'Create issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Jira issue' })
  await expect.element(dialog.getByLabelText('Summary')).toHaveValue(thread.subject)
  await userEvent.fill(dialog.getByLabelText('Jira project'), 'ops')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect.element(panel.getByText('Creating issue…')).toBeVisible()
  expect(calls.find(({ name }) => name === `POST ${path}`)?.body).toEqual({
    projectKey: 'OPS',
    issueType: 'Task',
    summary: thread.subject,
  })
})
