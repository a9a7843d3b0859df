import { describe, expect, it } from 'vitest'
import { recentlyViewed, type ViewedReport } from './recently-viewed.ts'

const maja = 7

const viewed = (reportId: number, change: Partial<ViewedReport> = {}): ViewedReport => ({
  projectId: 1,
  projectName: 'Outdoor gear',
  ownerEmail: 'maja@nordlake.example',
  reportId,
  reportName: `Report ${reportId}`,
  timestamp: '2026-11-20T10:00:00.000Z',
  ...change,
})

const storage = (text: string | null = null) => ({
  text,
  getItem(key: string) {
    return key === 'recentlyViewed' ? this.text : null
  },
  setItem(key: string, value: string) {
    if (key === 'recentlyViewed') this.text = value
  },
})

describe('recently viewed reports', () => {
  // spec: SRCH-05, SRCH-06
  it('are ten at most, newest first, without duplicates', () => {
    const own = storage()
    const reports = () => recentlyViewed.read(maja, own).map((one) => one.reportId)
    for (let n = 1; n <= 12; n++) recentlyViewed.remember(maja, viewed(n), own)

    expect(reports()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    const renamed = viewed(5, { reportName: 'Renamed', timestamp: '2026-11-21T10:00:00.000Z' })
    recentlyViewed.remember(maja, renamed, own)
    expect(reports()).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
    expect(recentlyViewed.read(maja, own)[0]).toMatchObject(renamed)
    recentlyViewed.remember(maja, viewed(5, { projectId: 2 }), own)
    expect(reports().slice(0, 2)).toEqual([5, 5])
  })

  it('are visible only to the user who viewed them, and not during impersonation', () => {
    const own = storage()
    recentlyViewed.remember(maja, viewed(1), own)
    recentlyViewed.remember(8, viewed(2), own)
    recentlyViewed.remember(null, viewed(3), own)

    expect([maja, 8, 9, null].map((user) => recentlyViewed.read(user, own).length)).toEqual([1, 1, 0, 0])
    expect(recentlyViewed.read(maja, own)).toMatchObject([viewed(1)])
    for (let n = 1; n <= 12; n++) recentlyViewed.remember(8, viewed(n), own)
    expect(recentlyViewed.read(maja, own)).toMatchObject([viewed(1)])
  })

  it('ignore invalid stored data, and work without local storage', () => {
    for (const text of ['', '{', 'null', '{"a":1}', '[null,1,{"projectId":1}]', JSON.stringify([viewed(1)])])
      expect([text, recentlyViewed.read(maja, storage(text))]).toEqual([text, []])
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota exceeded')
      },
    }
    expect(() => recentlyViewed.remember(maja, viewed(1), full)).not.toThrow()
  })
})
