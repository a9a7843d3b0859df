import { roleNames } from '@windrow/contract/roles'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import {
  contributors,
  explainedOf,
  minutesAgo,
  qualityOf,
  reviewOf,
  threeFindings,
} from '../../testing/anomalies.ts'
import { boxOf } from '../../testing/boxes.ts'
import { snapshotPageOf } from '../../testing/snapshots.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ApiError } from '@windrow/contract/client'
import { FindingsPanel } from './findings-panel.tsx'

const quality = '/projects/1/reports/2/histories/3/quality'
const pages = {
  'GET /projects/1/reports/2/histories/2/evidence/51': () => snapshotPageOf('<p>54.00</p>'),
  'GET /projects/1/reports/2/histories/3/evidence/61': () => snapshotPageOf('<p>Now 54.00</p>'),
}
const task = { status: 7 as const, assignee: { userId: 11, fullName: 'Priya Raman' }, version: 2 }
const found = qualityOf({ task })
const panel = (findings = 3) => (
  <>
    <h1>Fernhill Supply</h1>
    <FindingsPanel
      place={{ id: 1, rid: 2, hid: 3 }}
      run={{ createdDate: minutesAgo(60), quality: { status: 'FINDINGS', findings, review: 'HELD' } }}
    />
  </>
)
const region = page.getByRole('region', { name: 'Findings of this run' })
const dialog = page.getByRole('dialog')

describe('the findings of a run', () => {
  it('are sentences with the gate for everybody; only staff have a status to set', async () => {
    for (const role of roleNames) {
      const isStaff = role.startsWith('ADMIN')
      answering({ [`GET ${quality}`]: () => (isStaff ? found : qualityOf()) })
      await show(panel(), { role })
      await expect.element(region.getByText(/^is empty in 3,912|is empty in 3,912/)).toBeVisible()
      await expect.element(region.getByRole('heading', { name: '3 findings in this run' })).toBeVisible()
      await expect.element(region.getByText('Held for review: 3 findings')).toBeVisible()
      const staffOnly = [region.getByRole('button', { name: 'Set status' }), region.getByText('Priya Raman')]
      for (const one of staffOnly) expect([role, one.elements().length]).toEqual([role, isStaff ? 1 : 0])
    }
  })

  // spec: ANOM-08
  it('have three forms in a drawer, for those who may view anomalies', async () => {
    answering({
      [`GET ${quality}`]: () => found,
      'GET /users/admin/anomalies/get-anomalies-contributer': () => ({ contributors }),
    })
    await show(panel(), { role: 'ADMIN' })
    const fields = { Assign: 'combobox', 'Not an issue': 'textbox', 'Accept anomaly': 'textbox' } as const
    for (const [label, field] of Object.entries(fields)) {
      await region.getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
      await expect.element(dialog.getByRole(field)).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
    answering({ [`GET ${quality}`]: () => qualityOf() })
    await show(panel(), { role: 'MANAGER' })
    await expect.element(region.getByRole('button', { name: 'Release' })).toBeVisible()
    await expect.element(region.getByRole('button', { name: 'Set status' })).not.toBeInTheDocument()
  })

  it('open before and after for staff, if they are about single rows', async () => {
    answering({
      [`GET ${quality}`]: () => found,
      [`GET ${quality}/findings/1`]: () => explainedOf(threeFindings[0]!),
      ...pages,
      [`GET ${quality}/findings/2`]: () => explainedOf(threeFindings[1]!, { examples: [], rowCount: 0 }),
    })
    await show(panel(), { role: 'ADMIN' })
    const buttons = region.getByRole('button', { name: 'Before and after' })
    await expect.element(buttons.nth(1)).toBeVisible()
    expect(buttons.elements()).toHaveLength(2)
    const compared = page.getByRole('region', { name: 'Before and after' })
    await buttons.first().click()
    await expect.element(compared.getByText('Example 1 of 2')).toBeVisible()
    await expect.element(buttons.first()).toHaveAttribute('aria-expanded', 'true')
    await buttons.nth(1).click()
    await expect.element(compared.getByText('No rows are left.')).toBeVisible()
    await expect.element(buttons.first()).toHaveAttribute('aria-expanded', 'false')
    await buttons.nth(1).click()
    await expect.element(compared).not.toBeInTheDocument()

    await show(panel(), { role: 'MANAGER' })
    await expect.element(region.getByRole('link', { name: 'Show 3,912 rows' }).first()).toBeVisible()
    await expect.element(buttons).not.toBeInTheDocument()
  })

  it('name who can decide, for those who may not', async () => {
    const review = reviewOf({ mayDecide: false, deciders: ['Maja Lindqvist', 'Oskar Brandt'] })
    answering({ [`GET ${quality}`]: () => qualityOf({ review }) })
    await show(panel(), { role: 'VIEWER' })
    await expect.element(region.getByText('Maja Lindqvist or Oskar Brandt can release it.')).toBeVisible()
    await expect.element(region.getByRole('button', { name: /Release|Reject/ })).not.toBeInTheDocument()
  })

  it.each([
    ['release', 'Release', 'Release to 3 destinations', 'RELEASED', 'Released by Maja Lindqvist'],
    ['reject', 'Reject', 'Reject run', 'REJECTED', 'Rejected by Maja Lindqvist'],
  ] as const)(
    '%s a held run with a reason, and say who decided',
    async (call, label, action, state, text) => {
      let current = found
      const calls = answering({
        [`GET ${quality}`]: () => current,
        [`POST ${quality}/${call}`]: ({ body }) => {
          const { reason } = body as { reason: string }
          const review = reviewOf({
            state,
            reason,
            decidedBy: 'Maja Lindqvist',
            decidedDate: minutesAgo(0),
          })
          return (current = qualityOf({ task, review }))
        },
      })
      await show(panel(), { role: 'MANAGER' })
      await region.getByRole('button', { name: label }).click()
      const send = dialog.getByRole('button', { name: action })
      await expect.element(send).toBeDisabled()
      await userEvent.fill(dialog.getByRole('textbox'), '  ')
      await expect.element(send).toBeDisabled()
      await userEvent.fill(dialog.getByRole('textbox'), ' Needed today ')
      await send.click()
      await expect.element(region.getByText(new RegExp(`^${text}`))).toBeVisible()
      await expect.element(region.getByText('“Needed today”')).toBeVisible()
      await expect.element(region.getByRole('button', { name: label })).not.toBeInTheDocument()
      expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ reason: 'Needed today' })
    },
  )

  it('have suspicious pages fetched again, and say what became of it', async () => {
    const pagesOf = { reruns: ['FAILED', 'SUSPICIOUS'] as const, failedPages: 1240 }
    let current = qualityOf({ review: reviewOf({ ...pagesOf, reruns: [...pagesOf.reruns] }) })
    const calls = answering({
      [`GET ${quality}`]: () => current,
      [`POST ${quality}/rerun`]: () => {
        current = qualityOf({ review: reviewOf({ ...pagesOf, reruns: ['FAILED'], rerunBy: 12 }) })
        return { id: 12 }
      },
    })
    await show(panel(), { role: 'MANAGER' })
    await region.getByRole('button', { name: 'Rerun failed pages 1,240' }).click()
    await expect.element(dialog.getByText(/If it succeeds, it replaces this run/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Failed pages \(1,240 pages\)/ }).click()
    await dialog.getByRole('radio', { name: /^Suspicious pages/ }).click()
    await dialog.getByRole('button', { name: 'Start run' }).click()
    await expect.element(region.getByRole('link', { name: 'Show run 12' })).toBeVisible()
    await expect.element(region.getByRole('button', { name: /Rerun/ })).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ pages: 'SUSPICIOUS' })

    current = qualityOf({ review: reviewOf({ state: 'REPLACED', reruns: [], replacedBy: 12 }) })
    await show(panel(), { role: 'MANAGER' })
    await expect.element(region.getByText('Replaced by run 12')).toBeVisible()
    await expect.element(region.getByRole('link', { name: 'Show run 12' })).toBeVisible()

    current = qualityOf({ review: reviewOf({ state: 'NONE', reruns: ['FAILED'], failedPages: 1 }) })
    await show(panel(), { role: 'MANAGER' })
    await expect.element(region.getByText('1 page failed')).toBeVisible()
    await expect.element(region.getByRole('button', { name: 'Rerun failed pages 1' })).toBeVisible()
  })

  it('keep the reason if somebody else decided first', async () => {
    answering({
      [`GET ${quality}`]: () => found,
      [`POST ${quality}/release`]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Oskar Brandt rejected this run.' })
      },
    })
    await show(panel())
    await region.getByRole('button', { name: 'Release' }).click()
    await userEvent.fill(dialog.getByRole('textbox'), 'Needed today')
    await dialog.getByRole('button', { name: 'Release to 3 destinations' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Oskar Brandt rejected this run.')
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Needed today')
  })

  it('say that there are too few runs, or nothing was found', async () => {
    const review = reviewOf({ state: 'NONE' })
    answering({
      [`GET ${quality}`]: () => qualityOf({ status: 'NOT_JUDGED', comparedRuns: 3, findings: [], review }),
    })
    await show(panel(0))
    await expect.element(region.getByText('Windrow is learning what is normal: 3 of 5 runs.')).toBeVisible()
    answering({
      [`GET ${quality}`]: () => qualityOf({ status: 'NOT_JUDGED', comparedRuns: 0, findings: [], review }),
    })
    await show(panel(0))
    await expect.element(region.getByText('This run was not checked.')).toBeVisible()
    answering({ [`GET ${quality}`]: () => qualityOf({ status: 'PASSED', findings: [], review }) })
    await show(panel(0))
    await expect
      .element(region.getByText('No findings. The run was compared with 28 earlier runs.'))
      .toBeVisible()
  })

  it('are blank placeholders of the same height while loading; errors can be retried', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answering({ [`GET ${quality}`]: () => promise.then(() => found) })
    await show(panel(), { role: 'ADMIN' })
    await expect.element(page.getByRole('status', { name: 'Loading findings' })).toBeVisible()
    const height = boxOf(region).height
    resolve()
    await expect.element(region.getByRole('heading')).toBeVisible()
    expect(Math.abs(boxOf(region).height - height)).toBeLessThanOrEqual(20)
    let fails = true
    answering({
      [`GET ${quality}`]: () => {
        if (fails) throw new ApiError(404, { code: 'NOT_FOUND', message: 'Not found' })
        return found
      },
    })
    await show(panel())
    await expect.element(region.getByRole('alert')).toMatchTextContent(/^Unable to fetch data/)
    fails = false
    await region.getByRole('button', { name: 'Retry' }).click()
    await expect.element(region.getByRole('heading', { name: '3 findings in this run' })).toBeVisible()
  })

  it('are accessible', async () => {
    answering({
      [`GET ${quality}`]: () => found,
      [`GET ${quality}/findings/1`]: () => explainedOf(threeFindings[0]!),
      ...pages,
    })
    await expectSound(
      panel,
      async () => {
        await region.getByRole('button', { name: 'Before and after' }).first().click()
        await expect.element(region.getByText('Example 1 of 2')).toBeVisible()
      },
      () => ({ role: 'ADMIN' }),
    )
  })
})
