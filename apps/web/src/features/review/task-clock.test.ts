import { describe, expect, it } from 'vitest'
import { ageText, clockOf, spanText, tookText } from './task-clock.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const task = { createdDate: at('04:00'), dueDate: at('08:00') }
const clock = (time: string) => clockOf(task, Date.parse(at(time)))

describe('the time of a task', () => {
  it('is calm, due soon with less than a quarter left, and overdue', () => {
    expect(clock('05:00')).toEqual({ text: '3 h left', used: 0.25, state: 'calm' })
    expect(clock('07:00')).toEqual({ text: '1 h left', used: 0.75, state: 'calm' })
    expect(clock('07:01')).toMatchObject({ text: '59 min left', state: 'soon' })
    expect(clock('08:00')).toEqual({ text: 'Overdue 0 min', used: 1, state: 'late' })
    expect(clock('08:22')).toEqual({ text: 'Overdue 22 min', used: 1, state: 'late' })
  })

  it('has a beginning before which nothing is used', () => {
    expect(clock('03:00')).toMatchObject({ used: 0 })
    expect(clockOf({ createdDate: at('08:00'), dueDate: at('08:00') }, Date.parse(at('07:00'))).used).toBe(0)
  })

  it('is short from ten hours', () => {
    expect([0, 59, 60, 97, 599, 600, 14 * 60 + 5].map(spanText)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '1 h 37 min',
      '9 h 59 min',
      '10 h',
      '14 h',
    ])
    expect([47 * 60 + 59, 48 * 60, 75 * 60].map(spanText)).toEqual(['47 h', '2 days', '3 days'])
    expect(ageText(at('04:00'), Date.parse(at('06:22')))).toBe('2 h 22 min')
    expect(tookText(at('04:00'), at('04:31'))).toBe('31 min')
  })
})
