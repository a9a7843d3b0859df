import { describe, expect, it } from 'vitest'
import {
  anomalyActionsFor,
  anomalyStatusCodes,
  anomalyStatusLabel,
  anomalyStatusOf,
  heldText,
  type AnomalyStatus,
} from './anomalies.ts'

const statuses = Object.keys(anomalyStatusCodes) as AnomalyStatus[]

describe('the status of an anomaly task', () => {
  // spec: ANOM-15
  it('has the number of the calls', () => {
    expect(anomalyStatusCodes).toEqual({
      PENDING: 0,
      RESOLVED: 1,
      UNRESOLVED: 2,
      ACTIVE: 3,
      FIXED: 4,
      NOT_AN_ISSUE: 5,
      ACCEPT_ISSUE: 6,
      ASSIGNED: 7,
      UNRECOGNIZED: -1,
    })
    expect(statuses.map((status) => anomalyStatusOf(anomalyStatusCodes[status]))).toEqual(statuses)
    expect([anomalyStatusOf(8), anomalyStatusOf(-7)]).toEqual(['UNRECOGNIZED', 'UNRECOGNIZED'])
  })

  // spec: ANOM-16, ANOM-17, ANOM-19
  it('is unassigned while nobody has the task', () => {
    const labels = statuses.map((status) => anomalyStatusLabel({ status, isAssigned: true }))

    expect(labels).toEqual([
      'Pending',
      'Resolved',
      'Unresolved',
      'Active',
      'Resolved',
      'Not an issue',
      'Accepted',
      'Assigned',
      'Unknown',
    ])
    expect(anomalyStatusLabel({ status: 'ASSIGNED', isAssigned: false })).toBe('Unassigned')
    expect(anomalyStatusLabel({ status: 'FIXED', isAssigned: false })).toBe('Resolved')
  })

  it('decides which actions there are, and which can be used', () => {
    const usable = (status: AnomalyStatus, isAssigned: boolean) =>
      anomalyActionsFor({ status, isAssigned }).flatMap(([action, can]) => (can ? [action] : []))
    const all = ['ASSIGNED', 'FIXED', 'NOT_AN_ISSUE', 'ACCEPT_ISSUE']

    for (const status of ['ASSIGNED', 'FIXED', 'RESOLVED', 'NOT_AN_ISSUE', 'ACCEPT_ISSUE'] as const)
      expect([status, usable(status, true)]).toEqual([status, all])
    expect(usable('ASSIGNED', false)).toEqual(['ASSIGNED'])
    expect(anomalyActionsFor({ status: 'ASSIGNED', isAssigned: false })).toHaveLength(4)
    expect(usable('FIXED', false)).toEqual(all)
    for (const status of ['PENDING', 'UNRESOLVED', 'ACTIVE', 'UNRECOGNIZED'] as const)
      expect(anomalyActionsFor({ status, isAssigned: true })).toEqual([])
  })
})

it('says how many findings hold a delivery', () => {
  expect([0, 1, 2].map(heldText)).toEqual([
    'Held for review',
    'Held for review: 1 finding',
    'Held for review: 2 findings',
  ])
})
