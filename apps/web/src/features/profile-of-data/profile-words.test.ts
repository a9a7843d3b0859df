import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import { describe, expect, it } from 'vitest'
import { boundsOf, distributionOf, formatDistinct, formatFill, topOf } from './profile-words.ts'

const column: ColumnProfile = {
  name: 'price',
  type: 'number',
  filled: 3,
  fillRate: 75,
  distinctCount: 3,
  distinctIsExact: true,
  memorySize: 24,
  minimum: 1.5,
  maximum: 12_000,
  mean: 7,
  shortest: null,
  longest: null,
  topValues: [{ value: 1.5, count: 2 }],
  histogram: [],
}

describe('the profile of a column', () => {
  it('does not round up to 100% while a cell is empty', () => {
    expect(formatFill(100)).toBe('100%')
    expect(formatFill(99.99)).toBe('99.9%')
    expect(formatFill(0)).toBe('0.0%')
  })

  it('marks estimates, without more digits than are accurate', () => {
    const many = { distinctCount: 224_871, distinctIsExact: false }
    expect(formatDistinct(many)).toBe('about 225 thousand')
    expect(formatDistinct({ ...many, distinctCount: 1_234_567 })).toBe('about 1.23 million')
    expect(formatDistinct({ ...many, distinctIsExact: true })).toBe('224,871')
  })

  it('shows the bounds of numbers, and the lengths of texts', () => {
    expect(boundsOf(column)).toEqual({ low: '1.5', high: '12,000' })
    expect(boundsOf({ ...column, shortest: 2, longest: 1400 })).toEqual({
      low: '2 chars',
      high: '1,400 chars',
    })
    expect(boundsOf({ ...column, minimum: null, maximum: null })).toEqual({ low: '–', high: '–' })
  })

  it('draws bins, or otherwise the most frequent values', () => {
    expect(distributionOf(column)).toEqual([2])
    expect(topOf(column)).toBe('1.5')
    const unlike = { ...column, topValues: [{ value: 'a', count: 1 }] }
    expect(distributionOf(unlike)).toEqual([])
    expect(topOf(unlike)).toBe('–')
    expect(distributionOf({ ...column, histogram: [{ from: 0, to: 1, count: 9 }] })).toEqual([9])
  })
})
