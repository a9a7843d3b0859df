import { describe, expect, it } from 'vitest'
import { mayBecome, pendingReason, projectFlags, projectStatuses } from './project-status.ts'

describe('the status of a project', () => {
  it('goes on with the work, can be taken up again, and rests from anywhere', () => {
    const reachable = Object.fromEntries(
      projectStatuses.map((from) => [from, projectStatuses.filter((to) => mayBecome(from, to)).join(' ')]),
    )

    expect(reachable).toEqual({
      PENDING: 'ACTIVE PROCESSING COMPLETED CANCELED DELETED',
      PROCESSING: 'ACTIVE COMPLETED CANCELED DELETED',
      ACTIVE: 'COMPLETED CANCELED DELETED',
      COMPLETED: 'ACTIVE PROCESSING CANCELED DELETED',
      CANCELED: 'ACTIVE PENDING PROCESSING COMPLETED DELETED',
      DELETED: 'ACTIVE PENDING PROCESSING COMPLETED CANCELED',
    })
  })

  it('stands for the flags canceled and deleted', () => {
    const flagged = projectStatuses.map((status) => [status, projectFlags({ status })])

    expect(Object.fromEntries(flagged)).toEqual({
      ACTIVE: { isCanceled: false, isDeleted: false },
      PENDING: { isCanceled: false, isDeleted: false },
      PROCESSING: { isCanceled: false, isDeleted: false },
      COMPLETED: { isCanceled: false, isDeleted: false },
      CANCELED: { isCanceled: true, isDeleted: false },
      DELETED: { isCanceled: false, isDeleted: true },
    })
  })

  it('says what a pending project waits for', () => {
    const reasons = [0, 1].map((totalReports) => pendingReason({ status: 'PENDING', totalReports }))

    expect(reasons).toEqual(['Waiting for its first report', 'Waiting to be activated'])
    expect(pendingReason({ status: 'ACTIVE', totalReports: 0 })).toBeNull()
  })
})
