import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { digestQueries, type DigestBody } from './digest-queries.ts'
import { queriesOf } from '../../testing/profile.ts'
import { answering } from '../../testing/answers.ts'
import { digestOf, personOf } from '../../testing/digests.ts'
import { show } from '../../testing/show.tsx'
import { DigestEditPage } from './digest-edit-page.tsx'

const gone = {
  ...personOf,
  userId: 13,
  fullName: 'Nils Eriksen',
  unsubscribedDate: '2027-03-02T04:30:00.000Z',
}
const preview = {
  subject: '2 things need you, 24 datasets arrived',
  html: '<!doctype html><title>Mail</title><p>331,196',
  text: '',
  readerName: 'Maja Lindqvist',
  fromDate: '2027-03-27',
  toDate: '2027-03-27',
  nextDates: ['2027-03-29T04:30:00.000Z', '2027-03-30T04:30:00.000Z', '2027-03-31T04:30:00.000Z'],
  isEmpty: false,
}
const answers = {
  'GET /email-digests/7': () => ({ ...digestOf, recipients: [personOf, gone] }),
  'POST /email-digests/preview': () => preview,
  'GET /users': () => ({ users: [], pagination: { page: 1, perPage: 20, total: 0 } }),
}
const open = (width: 1440 | 375 = 1440) => show(<DigestEditPage digestId={7} />, { role: 'ADMIN', width })

describe('the editor of a digest', () => {
  it('begins with the settings as they are now, not with those of an earlier visit', async () => {
    const gate = Promise.withResolvers<void>()
    answering({
      ...answers,
      'GET /email-digests/7': () => gate.promise.then(() => ({ ...digestOf, name: 'Newer name' })),
    })
    const queries = queriesOf('ADMIN')
    queries.setQueryData(digestQueries.detail(7).queryKey, { ...digestOf, name: 'Older name' })
    await show(<DigestEditPage digestId={7} />, { queries })
    await expect.element(page.getByRole('status', { name: 'Loading the email digest' })).toBeVisible()

    gate.resolve()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Newer name')
  })

  it('shows the mail of the first recipient, and the next due times in the time zone of the digest', async () => {
    answering(answers)
    await open()
    await expect.element(page.getByText('2 things need you, 24 datasets arrived')).toBeVisible()
    await expect.element(page.getByText('To Maja Lindqvist, real figures')).toBeVisible()
    await expect
      .element(page.getByText('Next: Mon 29 Mar 07:30, Tue 30 Mar 07:30, Wed 31 Mar 07:30'))
      .toBeVisible()
    await expect.element(page.getByTitle('Mail')).toHaveAttribute('sandbox', '')
  })

  it('subscribes somebody again only where that is ticked', async () => {
    const sent: DigestBody[] = []
    answering({
      ...answers,
      'PUT /email-digests/7': ({ body }) => {
        sent.push(body as DigestBody)
        throw new ApiError(422, {
          code: 'VALIDATION',
          message: 'Look at the marked fields.',
          errors: [{ path: 'body.name', message: 'is too long' }],
        })
      },
    })
    await open()
    await expect.element(page.getByText(/^Nils Eriksen unsubscribed on 2 Mar/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('is too long')).toBeVisible()
    await page.getByLabelText('Subscribe again').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent.map(({ recipientIds, resubscribeIds }) => [recipientIds, resubscribeIds])).toEqual([
      [[12, 13], []],
      [[12, 13], [13]],
    ])
  })

  it('has two tabs on phones, and keeps what was entered', async () => {
    answering(answers)
    await open(375)
    await page.getByLabelText('Name').fill('Evening mail')
    await page.getByRole('radio', { name: 'Preview' }).click()
    await expect.element(page.getByTitle('Mail')).toBeVisible()
    await expect.element(page.getByLabelText('Name')).not.toBeVisible()
    await page.getByRole('radio', { name: 'Settings' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Evening mail')
  })
})
