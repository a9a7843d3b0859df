import { describe, expect, it } from 'vitest'
import { changedSearch, filterCount, readTaskSearch, taskQuery, withoutFilters } from './task-search.ts'

const full = {
  page: 3,
  accountIds: '3,4',
  projectIds: '7',
  reportIds: '8,9',
  startDate: '2026-11-20',
  endDate: '2026-11-21',
  assignedUserId: 12,
  task: 4823,
  view: 'mine' as const,
  sort: 'weight' as const,
}

describe('the view of the anomaly list in the URL', () => {
  it('is read whole, and without defaults and invalid values', () => {
    expect(readTaskSearch(full)).toEqual(full)
    expect(
      readTaskSearch({
        page: '1',
        accountIds: 'x',
        startDate: '2026-13-40',
        view: 'review',
        sort: 'urgency',
        other: '1',
      }),
    ).toEqual({})
    expect(readTaskSearch({ view: 'closed', sort: 'newest' })).toEqual({ view: 'closed' })
  })

  // spec: ANOM-10
  it('returns to the first page when a filter changes', () => {
    expect(changedSearch(full, { accountIds: '5' })).toMatchObject({ accountIds: '5', task: 4823 })
    for (const name of Object.keys(withoutFilters))
      expect([name, changedSearch(full, { [name]: undefined }).page]).toEqual([name, undefined])
    expect(changedSearch(full, { view: 'closed' }).page).toBeUndefined()
    expect(changedSearch(full, { task: undefined }).page).toBe(3)
    expect(changedSearch(full, { page: 4 }).page).toBe(4)
  })

  it('counts its filters, and clears them all', () => {
    expect(filterCount(full)).toBe(5)
    expect(filterCount({ endDate: '2026-11-21' })).toBe(1)
    expect(changedSearch(full, withoutFilters)).toEqual({ task: 4823, view: 'mine', sort: 'weight' })
  })

  it('is sent with ids as lists and days as moments, the last one at its end', () => {
    expect(taskQuery(full)).toEqual({
      page: 3,
      view: 'mine',
      sort: 'weight',
      accountId: [3, 4],
      projectId: [7],
      reportId: [8, 9],
      assignedTo: [12],
      startDate: new Date(2026, 10, 20).toISOString(),
      endDate: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(),
    })
    expect(taskQuery({ view: 'closed' })).toEqual({ page: 1, view: 'closed', sort: 'newest' })
  })
})
