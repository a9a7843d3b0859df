import { expect, it } from 'vitest'
import {
  filterableStatuses,
  isActive,
  runStatuses,
  runSummary,
  shownStatus,
  statusText,
} from './run-status.ts'

// spec: RUN-14, RUN-15, RUN-16, RUN-18, RUN-19, RUN-20
it('says in one sentence where a run stands', () => {
  expect(statusText('INITIALIZING')).toBe('The dataset is being initialized')
  expect(statusText('PROVISIONING')).toBe('The dataset is being provisioned')
  expect(statusText('PROCESSING')).toBe('The dataset is still being processed')
  expect(statusText('FAILED')).toBe('This run has failed.')
  expect(statusText('SUCCESS')).toBe('The run has been completed')
  expect(statusText('STOPPED')).toBe('The run has been manually stopped')
})

// spec: RUN-11
it('shows a run that was stopped by hand as STOPPED once it has ended', () => {
  for (const status of runStatuses) {
    expect(shownStatus({ status, manuallyStopped: false })).toBe(status)
    expect(shownStatus({ status, manuallyStopped: true })).toBe(isActive(status) ? status : 'STOPPED')
  }
})

// spec: RUN-09, RUN-45
it('knows these statuses, and offers these as filters', () => {
  expect([...runStatuses].sort()).toEqual([
    'FAILED',
    'IMPORTED',
    'INITIALIZING',
    'PENDING',
    'PROCESSING',
    'PROVISIONING',
    'STOPPED',
    'STOPPING',
    'SUCCESS',
  ])
  expect(filterableStatuses).toEqual([
    'PROCESSING',
    'PROVISIONING',
    'INITIALIZING',
    'STOPPING',
    'SUCCESS',
    'FAILED',
    'IMPORTED',
  ])
})

// spec: RUN-12, RUN-13
it('sums a run up by its duration, once it has begun', () => {
  for (const status of ['PENDING', 'INITIALIZING', 'PROVISIONING'] as const)
    expect(runSummary(status, '00:01')).toBe('Run will start shortly')
  for (const status of ['PROCESSING', 'STOPPING', 'SUCCESS', 'FAILED', 'STOPPED'] as const)
    expect(runSummary(status, '12:58')).toBe('Ran for 12:58')
  expect(runSummary('STOPPED', null)).toBeNull()
})
