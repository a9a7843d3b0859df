import { expect, it } from 'vitest'
import type { RunAction } from '@windrow/contract/run-actions'
import type { RunStatus } from '@windrow/contract/run-status'
import { roleMay } from '@windrow/contract/roles'
import { actionReason, bulkActions } from './bulk-actions.ts'

const runs = (...statuses: RunStatus[]) =>
  statuses.map((status) => ({
    status,
    origin: status === 'IMPORTED' ? ('IMPORTED' as const) : ('CRAWLED' as const),
    itemCount: 1,
    isArchive: false,
    isDeleted: false,
    dataExpires: null,
  }))
const outcomes = ['DELETED', 'FAILED', 'COMPLETED'] as const
const mixed = 'Some actions are disabled due to mixed selection.'

// spec: RUN-24, RUN-25, RUN-28, RUN-51
it('sets no result while any selected run is processing', () => {
  for (const action of outcomes) {
    expect(actionReason(action, runs('PROCESSING', 'PROCESSING'))).toBe(
      'This action is not available for “Processing” runs.',
    )
    expect(actionReason(action, runs('PROCESSING', 'SUCCESS'))).toBe(mixed)
    expect(actionReason(action, runs('SUCCESS', 'FAILED', 'STOPPED', 'IMPORTED'))).toBeUndefined()
  }
})

// spec: RUN-26, RUN-27
it('stops only processing runs together', () => {
  expect(actionReason('STOP', runs('PROCESSING', 'PROCESSING'))).toBeUndefined()
  expect(actionReason('STOP', runs('SUCCESS', 'PENDING'))).toBe(
    'This action is only available for “Processing” runs.',
  )
  expect(actionReason('STOP', runs('PROCESSING', 'SUCCESS'))).toBe(mixed)
})

// spec: EXP-04
it('exports no runs that have just started', () => {
  const text = 'This action is not available for “Initializing” and “Provisioning” runs.'
  expect(actionReason('EXPORT', runs('SUCCESS', 'INITIALIZING'))).toBe(text)
  expect(actionReason('EXPORT', runs('PROVISIONING'))).toBe(text)
  expect(actionReason('EXPORT', runs('SUCCESS', 'SUCCESS'))).toBeUndefined()
})

it('exports no rows that have expired after three days', () => {
  const [run] = runs('SUCCESS')
  const gone = { ...run!, dataExpires: '2026-01-01T00:00:00.000Z' }
  const kept = { ...run!, dataExpires: '9999-01-01T00:00:00.000Z' }
  expect(actionReason('EXPORT', [...runs('SUCCESS'), gone])).toBe(
    'The rows of this merged or deduped run were kept for 3 days and are gone. Make it again from its runs.',
  )
  expect(actionReason('EXPORT', [kept])).toBeUndefined()
})

it('exports only runs that can be exported individually; empty ones are left out', () => {
  expect(actionReason('EXPORT', runs('SUCCESS', 'IMPORTED'))).toBe(
    'This action is not available for imported dataset.',
  )
  expect(actionReason('EXPORT', runs('SUCCESS', 'FAILED'))).toMatch(/^Please consider rerunning/)
  expect(actionReason('EXPORT', runs('PROCESSING'))).toMatch(
    /^Export is available for completed projects only/,
  )
  const empty = { ...runs('SUCCESS')[0]!, itemCount: 0 }
  expect(actionReason('EXPORT', [...runs('SUCCESS'), empty])).toBeUndefined()
  expect(actionReason('EXPORT', [empty])).toBe('The row count is zero, export is unavailable')
})

// spec: RUN-29
it('marks any runs as DNU, and removes the mark', () => {
  for (const action of ['MARK_DNU', 'UNMARK_DNU'] satisfies RunAction[])
    for (const status of ['PROCESSING', 'INITIALIZING', 'SUCCESS', 'FAILED'] as const)
      expect(actionReason(action, runs(status, 'PENDING'))).toBeUndefined()
})

// spec: RUN-47
it('offers each action to users with its permission', () => {
  const offered = (role: Parameters<typeof roleMay>[0]) =>
    bulkActions.filter(({ permission }) => roleMay(role, permission)).map(({ label }) => label)
  expect(offered('VIEWER')).toEqual(['Bulk export'])
  expect(offered('TRUSTED')).toEqual(['Stop run', 'Bulk export'])
  expect(offered('ADMIN:BUILDER')).toEqual([
    'Stop run',
    'Bulk export',
    'Completed',
    'Failed',
    'Mark as DNU',
    'Unmark as DNU',
    'Deleted',
  ])
})
