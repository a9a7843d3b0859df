import { defaultGate, type Gate } from '@windrow/contract/anomalies'
import { expect, it } from 'vitest'
import { deadlineText } from './gate-words.ts'

it('says what happens if nobody decides', () => {
  const gate: Gate = { mode: 'HOLD_ALL', deadlineHours: 6, onDeadline: 'REJECT' }
  expect(deadlineText(gate)).toBe('Held runs are rejected 6 hours after their end if nobody decides.')
  expect(deadlineText({ ...gate, onDeadline: 'RELEASE', deadlineHours: 1 })).toBe(
    'Held runs are released 1 hour after their end if nobody decides.',
  )
  expect(deadlineText({ ...gate, onDeadline: 'NOTHING' })).toBe('Held runs wait until somebody decides.')
  expect(deadlineText(defaultGate)).toBe('Nothing is held.')
})
