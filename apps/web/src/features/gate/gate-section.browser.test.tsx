import { ApiError } from '@windrow/contract/client'
import { roleNames } from '@windrow/contract/roles'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { minutesAgo } from '../../testing/anomalies.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { GateSection } from './gate-section.tsx'

const base = '/projects/1/reports/2'
const accountGate = { mode: 'ALWAYS_DELIVER', deadlineHours: 24, onDeadline: 'NOTHING' }
const own = { mode: 'HOLD_FINDINGS', deadlineHours: 6, onDeadline: 'REJECT' }
const ignored = {
  ignoredId: 4,
  pageId: 'products',
  column: 'colour',
  metric: 'distinct',
  title: 'Distinct values of `colour`',
  reason: 'The autumn range renames colours each year.',
  ignoredBy: 'Lena Fischer',
  ignoredDate: minutesAgo(60),
}
const answersOf = (gate: object | null, { destinations = 3, mayChange = true } = {}) => ({
  [`GET ${base}/delivery-gate`]: () => ({ gate, accountGate, destinations, mayChange }),
  [`PUT ${base}/delivery-gate`]: ({ body }: { body: unknown }) => ({
    gate: (body as { gate: object | null }).gate,
    accountGate,
    destinations,
    mayChange,
  }),
  [`GET ${base}/ignored-findings`]: () => ({ ignored: [ignored] }),
})
const section = () => (
  <>
    <h1>Data Delivery</h1>
    <GateSection id={1} rid={2} />
  </>
)
const radio = (name: RegExp) => page.getByRole('radio', { name })

describe('the delivery gate of a report', () => {
  it('is that of the account until the report has its own', async () => {
    const calls = answering(answersOf(null))
    await show(section(), { role: 'ADMIN' })
    await expect.element(page.getByText('Account default', { exact: true })).toBeVisible()
    await expect.element(radio(/^Deliver always/)).toBeChecked()
    await expect.element(page.getByText('If nobody decides')).not.toBeInTheDocument()
    await radio(/^Hold when a finding has weight/).click()
    await expect.element(page.getByText('Held runs wait until somebody decides.')).toBeVisible()
    await page.getByRole('combobox', { name: 'At the deadline' }).selectOptions('Reject the run')
    await page.getByRole('combobox', { name: 'Deadline' }).selectOptions('6 h after the end')
    await expect
      .element(page.getByText('Held runs are rejected 6 hours after their end if nobody decides.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Use account default' }).click()
    await expect.element(radio(/^Deliver always/)).toBeChecked()
    expect(calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { gate: { ...accountGate, mode: 'HOLD_FINDINGS' } },
      { gate: { ...accountGate, mode: 'HOLD_FINDINGS', onDeadline: 'REJECT' } },
      { gate: own },
      { gate: null },
    ])
  })

  it('can be changed by those who may decide about held runs; what is ignored is for staff', async () => {
    for (const role of roleNames) {
      const mayChange = role !== 'VIEWER'
      answering(answersOf(own, { mayChange }))
      await show(section(), { role })
      await expect.element(radio(/^Hold when a finding/)).toBeChecked()
      const isStaff = role.startsWith('ADMIN')
      expect([role, page.getByRole('region', { name: 'Ignored findings' }).elements().length]).toEqual([
        role,
        isStaff ? 1 : 0,
      ])
      const choice = expect.element(radio(/^Deliver always/))
      await (mayChange ? choice.toBeEnabled() : choice.toBeDisabled())
    }
  })

  it('returns to what is saved if it could not be saved', async () => {
    answering({
      ...answersOf(own),
      [`PUT ${base}/delivery-gate`]: () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again later.' })
      },
    })
    await show(section(), { role: 'ADMIN' })
    await radio(/^Hold until reviewed/).click()
    await expect.element(radio(/^Hold when a finding has weight/)).toBeChecked()
  })

  it('says that there is nothing to hold without destinations', async () => {
    answering(answersOf(null, { destinations: 0 }))
    await show(section())
    await expect.element(page.getByText('Nothing to hold.')).toBeVisible()
    const add = page.getByRole('link', { name: 'Add destination' })
    await expect.element(add).toHaveAttribute('href', '/projects/1/reports/2/datadeliveries?drawer=create')
    await show(section(), { role: 'VIEWER' })
    await expect.element(page.getByText('Nothing to hold.')).toBeVisible()
    await expect.element(add).not.toBeInTheDocument()
  })

  it('takes back what is ignored', async () => {
    let isGone = false
    answering({
      ...answersOf(own),
      [`GET ${base}/ignored-findings`]: () => ({ ignored: isGone ? [] : [ignored] }),
      [`DELETE ${base}/ignored-findings/4`]: () => {
        isGone = true
        return { ignoredId: 4 }
      },
    })
    await show(section(), { role: 'ADMIN' })
    await expect.element(page.getByText(ignored.reason)).toBeVisible()
    await page.getByRole('button', { name: 'Take back: Distinct values of colour' }).click()
    await expect.element(page.getByText('No findings of this report are ignored.')).toBeVisible()
  })

  it('is accessible', async () => {
    answering(answersOf(own))
    await expectSound(
      section,
      async () => {
        await expect.element(radio(/^Deliver always/)).toBeVisible()
        await expect.element(page.getByText(ignored.reason)).toBeVisible()
      },
      () => ({ role: 'ADMIN' }),
    )
  })
})
