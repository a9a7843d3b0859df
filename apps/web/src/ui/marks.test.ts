import { expect, it } from 'vitest'
import { toneOf } from './marks.tsx'

// spec: UI-21
it('has one colour for each kind of status', () => {
  const tones = (...statuses: string[]) => statuses.map(toneOf)
  expect(tones('COMPLETED', 'ACTIVE')).toEqual(['ok', 'ok'])
  expect(tones('DELETED')).toEqual(['bad'])
  expect(tones('CANCELED')).toEqual(['idle'])
  expect(tones('PENDING', 'PROCESSING')).toEqual(['warn', 'warn'])
})
