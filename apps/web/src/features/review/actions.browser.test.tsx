import { useState } from 'react'
import { anomalyActions, type AnomalyAction } from '@windrow/contract/anomalies'
import { ApiError } from '@windrow/contract/client'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { contributors, taskOf, threeFindings } from '../../testing/anomalies.ts'
import { boxOf } from '../../testing/boxes.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ActionMenu } from './action-buttons.tsx'
import { ActionDialogs } from './action-dialogs.tsx'
import type { ActionTarget } from './use-task-action.ts'

const base = '/users/admin/anomalies'
const assign = `POST ${base}/assign-action-task`
const update = `PUT ${base}/update-action-task`
const answers = {
  [`GET ${base}/get-anomalies-contributer`]: () => ({ contributors }),
  [assign]: () => taskOf(7),
  [update]: () => taskOf(7),
}
const target: ActionTarget = {
  tasks: [{ historyId: 7, version: 3, place: { id: 1, rid: 2 } }],
  title: 'Fernhill Supply',
  note: 'Nordlake Retail Group',
  findings: threeFindings,
}

function Menu({ isAssigned = true }: { isAssigned?: boolean }) {
  const [action, act] = useState<AnomalyAction | null>(null)
  return (
    <>
      <h1>Run</h1>
      <h2>Findings</h2>
      <ActionMenu state={{ status: 7, isAssigned }} onAction={act} />
      <ActionDialogs action={action} target={target} onClose={() => act(null)} />
    </>
  )
}

const drawer = page.getByRole('dialog')
const submit = drawer.getByRole('button', { name: 'Submit' })
const reason = drawer.getByRole('textbox')
const choose = async (label: string) => {
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
const refusal = (status: number, code: 'CONFLICT' | 'UNAVAILABLE', message: string) => () => {
  throw new ApiError(status, { code, message })
}

describe('the actions of an anomaly', () => {
  // spec: ANOM-21, ANOM-24, ANOM-25
  it('are offered in order; without an assignee all but Assign are disabled', async () => {
    await show(<Menu isAssigned={false} />)
    await page.getByRole('button', { name: 'Set status' }).click()
    const items = page.getByRole('menuitem').elements()
    expect(items.map((item) => [item.textContent, item.ariaDisabled])).toEqual([
      ['Assign', null],
      ['Resolved', 'true'],
      ['Not an issue', 'true'],
      ['Accept anomaly', 'true'],
    ])
    expect(anomalyActions).toHaveLength(4)
  })

  // spec: ANOM-22, ANOM-23
  it('asks before "Resolved", in 274 px, and sends it without a reason', async () => {
    const calls = answering(answers)
    await show(<Menu />)
    await choose('Resolved')
    await expect
      .element(drawer.getByText('Are you sure you want to mark this anomaly as “Resolved”?'))
      .toBeVisible()
    expect(boxOf(drawer).width).toBe(274)
    await drawer.getByRole('button', { name: 'No' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(calls.filter(({ name }) => name === update)).toEqual([])
    await choose('Resolved')
    await drawer.getByRole('button', { name: 'Yes' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === update)?.body).toEqual({
      historyId: 7,
      actionStatus: 4,
      version: 3,
    })
  })

  // spec: ANOM-02, ANOM-26
  it('open a drawer at the right edge, but "Resolved" none', async () => {
    answering(answers)
    await show(<Menu />)
    const edge = () => Math.round(boxOf(drawer).right)
    for (const label of ['Assign', 'Not an issue', 'Accept anomaly']) {
      await choose(label)
      await expect.element(submit).toBeVisible()
      await expect.poll(() => [label, edge()]).toEqual([label, window.innerWidth])
      await drawer.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(drawer).not.toBeInTheDocument()
    }
    await choose('Resolved')
    await expect.element(drawer.getByRole('button', { name: 'Yes' })).toBeVisible()
    await expect.element(submit).not.toBeInTheDocument()
    expect(edge()).toBeLessThan(window.innerWidth - 100)
  })

  // spec: ANOM-43, ANOM-47
  it.each([
    [
      'Not an issue',
      5,
      ['Anomaly marked as "Not an Issue".', 'Similar anomalies will be ignored in the future.'],
    ],
    ['Accept anomaly', 6, ['Anomaly accepted as expected.', 'No further action required.']],
  ] as const)('sends %s with its reason', async (label, actionStatus, texts) => {
    const calls = answering(answers)
    await show(<Menu />)
    await choose(label)
    await expect.element(drawer.getByText(/^The median of/)).toBeVisible()
    await userEvent.fill(reason, '  Sale items are not used. ')
    await submit.click()
    for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === update)?.body).toEqual({
      historyId: 7,
      actionStatus,
      reason: 'Sale items are not used.',
      version: 3,
    })
  })

  // spec: ANOM-34, ANOM-49
  it('assigns to one of those who can be assigned', async () => {
    const calls = answering(answers)
    await show(<Menu />)
    await choose('Assign')
    await expect.element(submit).toBeDisabled()
    await drawer.getByRole('combobox', { name: 'Assignee' }).click()
    await page.getByText('Envoy · 4 open tasks').click()
    await submit.click()
    await expect.element(page.getByText('The anomaly has been assigned.')).toBeVisible()
    expect(calls.find(({ name }) => name === assign)?.body).toEqual({
      historyId: 7,
      assignUserIdTo: 12,
      version: 3,
    })
  })

  // spec: ANOM-31, ANOM-32, ANOM-33
  it('needs a reason of at most 250 characters, not only spaces', async () => {
    answering(answers)
    await show(<Menu />)
    await choose('Not an issue')
    await expect.element(submit).toBeDisabled()
    await userEvent.fill(reason, '   ')
    await expect.element(submit).toBeDisabled()
    await userEvent.fill(reason, 'x'.repeat(249))
    await userEvent.type(reason, 'yz')
    await expect.element(drawer.getByText('250 / 250')).toBeVisible()
    await expect.element(submit).toBeEnabled()
    expect(boxOf(drawer).width).toBe(471)
  })

  it('keeps the reason when somebody else was faster', async () => {
    const calls = answering({
      ...answers,
      [update]: refusal(409, 'CONFLICT', 'Lena Fischer accepted this anomaly 14 s ago.'),
    })
    await show(<Menu />)
    await choose('Not an issue')
    await userEvent.fill(reason, 'Not used')
    await submit.click()
    await expect
      .element(drawer.getByRole('status'))
      .toMatchTextContent(/^Lena Fischer accepted this anomaly 14 s ago. Your reason was not saved/)
    await expect.element(submit).toBeDisabled()
    await expect.element(reason).toHaveValue('Not used')
    await userEvent.fill(reason, 'Not used by them')
    await expect.element(submit).toBeDisabled()
    await drawer.getByRole('button', { name: 'Show' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(calls.filter(({ name }) => name === update)).toHaveLength(1)
  })

  // spec: ANOM-42, ANOM-46, ANOM-48, ANOM-50
  it.each([
    ['Not an issue', 'Failed to mark anomaly as Not an Issue'],
    ['Accept anomaly', 'Failed to accept anomaly'],
    ['Assign', 'Failed to assign anomaly'],
    ['Resolved', 'Failed to update action task'],
  ])('says that %s failed, and why', async (label, text) => {
    const fails = refusal(503, 'UNAVAILABLE', 'The database is busy.')
    answering({ ...answers, [assign]: fails, [update]: fails })
    await show(<Menu />)
    await choose(label)
    if (label === 'Resolved') await drawer.getByRole('button', { name: 'Yes' }).click()
    else {
      if (label === 'Assign') {
        await drawer.getByRole('combobox', { name: 'Assignee' }).click()
        await page.getByText('Administrator · 6 open tasks').click()
      } else await userEvent.fill(reason, 'Sale')
      await submit.click()
    }
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText('The database is busy.')).toBeVisible()
    if (label.includes('n issue')) await expect.element(reason).toHaveValue('Sale')
  })

  it('are accessible in their drawer', async () => {
    answering(answers)
    await expectSound(
      () => <Menu />,
      async () => {
        await choose('Accept anomaly')
        await expect.element(reason).toBeVisible()
      },
    )
  })
})
