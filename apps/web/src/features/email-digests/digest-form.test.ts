import { expect, it } from 'vitest'
import { digestForm, missingFor } from './digest-form.ts'

const values = digestForm.create('UTC')
const choice = (value: number) => ({ value, label: `No. ${value}` })

// spec: DIGEST-05
it('sends frequencies as numbers, and only the day that the frequency uses', () => {
  const bodies = (['Daily', 'Weekly', 'Monthly'] as const).map((frequency) =>
    digestForm.toRemote({ ...values, frequency, weekday: 7, dayOfMonth: 31 }, [], true),
  )
  expect(bodies.map(({ frequency, weekday, dayOfMonth }) => [frequency, weekday, dayOfMonth])).toEqual([
    [0, null, null],
    [1, 7, null],
    [2, null, 31],
  ])
})

it('keeps those who unsubscribed on the list, and subscribes them again only if ticked', () => {
  const filled = { ...values, recipients: [choice(1), choice(2)], resubscribeIds: [3, 9] }
  expect(digestForm.toRemote(filled, [3, 4], true)).toMatchObject({
    recipientIds: [1, 2, 3, 4],
    resubscribeIds: [3],
  })
})

it('sends only what belongs to the scope, and says what is missing', () => {
  const filled = { ...values, projects: [choice(5)], accountId: 6 }
  const of = (scope: 'ALL' | 'ACCOUNT' | 'PROJECTS') => digestForm.toRemote({ ...filled, scope }, [], true)
  expect([of('ALL'), of('ACCOUNT'), of('PROJECTS')]).toMatchObject([
    { accountId: null, projectIds: [] },
    { accountId: 6, projectIds: [] },
    { accountId: null, projectIds: [5] },
  ])
  expect(missingFor(of('PROJECTS'))).toBeNull()
  expect(missingFor(digestForm.toRemote(values, [], true))).toBe('Choose a project to see the mail.')
})
