import { describe, expect, it } from 'vitest'
import { fit } from './fit-value.ts'

describe('dates of a service', () => {
  it.each([
    ['2026-03-29', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29T14:30:00+02:00', '2026-03-29', '2026-03-29T12:30:00.000Z'],
    ['2026-03-29T14:30Z', '2026-03-29', '2026-03-29T14:30:00.000Z'],
    ['Tue, 03 Mar 2026 10:00:00 GMT', '2026-03-03', '2026-03-03T10:00:00.000Z'],
    [new Date('2026-03-29T14:30:00Z'), '2026-03-29', '2026-03-29T14:30:00.000Z'],
  ])('%s is stored as tables read it', (value, date, moment) => {
    expect(fit(value, 'date')).toBe(date)
    expect(fit(value, 'datetime')).toBe(moment)
  })

  it.each(['5', '2026-02-30', 'March 7', 'x', 1, true, new Date('x')])('%s is none', (value) => {
    expect(fit(value, 'date')).toBeUndefined()
    expect(fit(value, 'datetime')).toBeUndefined()
  })
})
