import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { answering } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { digestOf as digest, personOf as person } from '../../testing/digests.ts'
import { EmailDigestPage } from './email-digest-page.tsx'

const gone = { ...person, unsubscribedDate: '2027-03-02T04:30:00.000Z' }
const digests: EmailDigest[] = [
  digest,
  {
    ...digest,
    id: 8,
    name: 'Week',
    frequency: 1,
    weekday: 7,
    recipients: [person, { ...person, userId: 13 }],
  },
  { ...digest, id: 9, name: 'Month', frequency: 2, dayOfMonth: 31, enabled: false, nextDate: null },
  {
    ...digest,
    id: 10,
    name: 'Nobody',
    recipients: [gone],
    last: { ...digest.last!, state: 'SKIPPED', message: 'No recipients.' },
  },
  {
    ...digest,
    id: 11,
    name: 'Refused',
    last: { ...digest.last!, state: 'FAILED', message: '550 No such mailbox: maja@nordlake.example' },
  },
]
const list = {
  'GET /email-digests': () => ({ digests, pagination: { page: 1, perPage: 25, total: digests.length } }),
}
const open = (width: 1440 | 375 = 1440) =>
  show(<EmailDigestPage search={{}} onSearch={() => {}} />, { role: 'ADMIN', width })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} active`) })

describe('the email digests', () => {
  // spec: DIGEST-05
  it('are listed with frequency, recipients, next and last time, and what is wrong', async () => {
    answering(list)
    await open()
    await expect.element(page.getByRole('link', { name: 'Morning mail' })).toBeVisible()
    const text = (name: string) => row(name).element().textContent
    expect(text('Morning mail')).toContain('Daily07:30')
    expect(text('Morning mail')).toContain('1 person')
    expect(text('Week')).toContain('WeeklySunday 07:30')
    expect(text('Week')).toContain('2 people')
    expect(text('Month')).toContain('MonthlyDay 31, 07:30Last day in shorter months')
    expect(text('Month')).toContain('Paused')
    expect(text('Nobody')).toContain('No recipientsNot sent')
    expect(text('Nobody')).toContain('The last recipient unsubscribed. Add a recipient.')
    expect(text('Refused')).toContain('550 No such mailbox')
  })

  it('are turned off, on again with Undo, and tested with the settings of the row', async () => {
    const calls = answering({
      ...list,
      'PUT /email-digests/7/enabled': ({ body }) => ({ ...digest, ...(body as { enabled: boolean }) }),
      'POST /email-digests/test': () => ({ email: 'priya@windrow.example' }),
    })
    await open()
    await page.getByRole('switch', { name: 'Morning mail active' }).click()
    await expect.element(page.getByText('Morning mail is off')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Morning mail is on')).toBeVisible()
    await page.getByRole('button', { name: 'Send me a test of Nobody' }).click()
    await expect.element(page.getByText('Test mail sent to priya@windrow.example')).toBeVisible()
    const turns = calls.filter(({ name }) => name === 'PUT /email-digests/7/enabled')
    expect(turns.map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }])
    expect(calls.find(({ name }) => name === 'POST /email-digests/test')!.body).toMatchObject({
      name: 'Nobody',
      frequency: 0,
      recipientIds: [12],
      resubscribeIds: [],
    })
  })

  // spec: DIGEST-03, DIGEST-04
  it('say whether deleting one worked', async () => {
    let isBroken = true
    answering({
      ...list,
      'DELETE /email-digests/7': () => {
        if (isBroken) throw new ApiError(500, { code: 'INTERNAL', message: 'Something went wrong.' })
        return { id: 7 }
      },
    })
    await open()
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for Morning mail' }).click()
      await page.getByRole('menuitem', { name: 'Delete digest' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete digest' }).click()
    }
    await remove()
    await expect.element(page.getByText('Failed to delete email digest')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    isBroken = false
    await remove()
    await expect.element(page.getByText('Email digest deleted successfully')).toBeVisible()
  })

  it('are a list on phones', async () => {
    answering(list)
    await open(375)
    const phones = page.getByRole('list', { name: 'Email digests' })
    await expect.element(phones.getByText('No recipients')).toBeVisible()
    await expect.element(phones.getByText('The last recipient unsubscribed. Add a recipient.')).toBeVisible()
  })
})
