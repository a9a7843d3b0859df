import { expect, it } from 'vitest'
import { stopReason } from './selection-bar.tsx'

const runs = (...statuses: ('PROCESSING' | 'SUCCESS')[]) => statuses.map((status) => ({ status }))

it('lets only processing runs be stopped together', () => {
  expect(stopReason(runs('PROCESSING', 'PROCESSING'))).toBeUndefined()
  expect(stopReason(runs('SUCCESS'))).toBe('This action is only available for “Processing” runs.')
  expect(stopReason(runs('PROCESSING', 'SUCCESS'))).toBe('Some actions are disabled due to mixed selection.')
})
