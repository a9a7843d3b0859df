import { defaultGate, defaultReviewMinutes } from '@windrow/contract/anomalies'
import { expect, it } from 'vitest'
import { accountForm } from './account-form.ts'

it('begins a new account with the default gate, and sends fields that were cleared as defaults', () => {
  const values = accountForm.fromRemote(null)
  expect(values).toMatchObject({
    deliveryGate: defaultGate,
    reviewMinutes: defaultReviewMinutes,
    managersReview: true,
  })
  const cleared = {
    ...values,
    deliveryGate: { mode: 'HOLD_ALL', onDeadline: 'REJECT', deadlineHours: null },
    reviewMinutes: null,
  }
  expect(accountForm.toRemote(cleared as never)).toMatchObject({
    deliveryGate: { mode: 'HOLD_ALL', onDeadline: 'REJECT', deadlineHours: defaultGate.deadlineHours },
    reviewMinutes: defaultReviewMinutes,
  })
})
