import { describe, expect, it } from 'vitest'
import { recentlyViewed, rememberViewed, type ViewedReport, withViewed } from './recently-viewed.ts'

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
  it('are ten at most, the newest first, each report of a project once', () => {
    const many = Array.from({ length: 12 }, (_, n) => viewed(n + 1))
    const list = many.reduce<ViewedReport[]>((all, one) => withViewed(all, one), [])

    expect(list.map((one) => one.reportId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    const again = withViewed(
      list,
      viewed(5, { reportName: 'Renamed', timestamp: '2026-11-21T10:00:00.000Z' }),
    )
    expect(again.map((one) => one.reportId)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
    expect(again[0]).toMatchObject({ reportName: 'Renamed' })
    expect(
      withViewed(again, viewed(5, { projectId: 2 }))
        .map((one) => one.reportId)
        .slice(0, 2),
    ).toEqual([5, 5])
  })

  it('survive in the browser, and outlive what others wrote there', () => {
    const own = storage()
    rememberViewed(viewed(1), own)
    rememberViewed(viewed(2), own)
    expect(recentlyViewed(own)).toEqual([viewed(2), viewed(1)])

    for (const text of ['', '{', 'null', '{"a":1}', '[null,1,{"projectId":1}]'])
      expect([text, recentlyViewed(storage(text))]).toEqual([text, []])
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota exceeded')
      },
    }
    expect(() => rememberViewed(viewed(1), full)).not.toThrow()
  })
})
