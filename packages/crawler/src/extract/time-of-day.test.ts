import { expect, it } from 'vitest'
import { momentText, timeOfDay } from './time-of-day.ts'
import { utcOffset, zoneOffset } from './zone-offset.ts'

/** The time as a clock shows it. */
function clockOf(text: string): string | null {
  const time = timeOfDay(text)
  return time && new Date(time.ms).toISOString().slice(11, 23)
}

it.each([
  ['no time', '00:00:00.000'],
  ['9:30', '09:30:00.000'],
  ['09:30:15', '09:30:15.000'],
  ['09:30:15.25', '09:30:15.250'],
  ['09:30:15,999999999', '09:30:15.999'],
  ['0:00', '00:00:00.000'],
  ['23:59:59', '23:59:59.000'],
  ['9:30 am', '09:30:00.000'],
  ['9:30 PM', '21:30:00.000'],
  ['9:30p', '21:30:00.000'],
  ['9:30a', '09:30:00.000'],
  ['12:00 am', '00:00:00.000'],
  ['12:00 pm', '12:00:00.000'],
  ['1:00 p.m.', '13:00:00.000'],
  ['11:59 p. m.', '23:59:00.000'],
  ['13:00 am', '13:00:00.000'],
  ['9:30 amber', '09:30:00.000'],
  ['下午3:05', '15:05:00.000'],
  ['上午3:05', '03:05:00.000'],
  ['下午3时5分', '15:05:00.000'],
  ['下午 3時', '15:00:00.000'],
  ['오후 3시 5분', '15:05:00.000'],
  ['오전 12시 5분', '00:05:00.000'],
  ['午後3：05', '15:05:00.000'],
  ['3:05 μ.μ.', '15:05:00.000'],
  ['3:05:10 π.μ.', '03:05:10.000'],
  ['3:05 ÖS', '15:05:00.000'],
  ['12:05 ÖÖ', '00:05:00.000'],
  ['3:05 م', '15:05:00.000'],
  ['3:05 ص', '03:05:00.000'],
  ['3:05 пп', '15:05:00.000'],
  ['3:05 дп', '03:05:00.000'],
  ['3:05 अपराह्न', '15:05:00.000'],
  ['3:05 später', '03:05:00.000'],
  ['3:05 ppp', '03:05:00.000'],
])('"%s" is %s', (text, clock) => {
  expect(clockOf(text)).toBe(clock)
})

it.each(['25:00', '9:60', '9:30 IST', '25:30 am'])('"%s" is no time', (text) => {
  expect(timeOfDay(text)).toBeNull()
})

it('24:00 is the end of the day', () => {
  expect(timeOfDay('24:00')).toEqual({ ms: 86_400_000, east: null })
})

it.each([
  ['9:30', null],
  ['9:30Z', 0],
  ['9:30 (CEST)', 120],
  ['9:30+05:30', 330],
  ['9:30-0500', -300],
  ['9:30 GMT-3', -180],
  ['9:30 pm CET', 60],
  ['9:30 local', null],
])('the zone of "%s" is %s minutes east', (text, east) => {
  expect(timeOfDay(text)?.east).toBe(east)
})

it('is a moment: in its own zone, or in that of the field', () => {
  const berlin = zoneOffset('Europe/Berlin')

  expect(momentText('2024-07-01', { ms: 3_600_000, east: null }, berlin)).toBe('2024-06-30T23:00:00.000Z')
  expect(momentText('2024-07-01', { ms: 3_600_000, east: null }, utcOffset)).toBe('2024-07-01T01:00:00.000Z')
  expect(momentText('2024-07-01', { ms: 3_600_000, east: 0 }, berlin)).toBe('2024-07-01T01:00:00.000Z')
  expect(momentText('2024-07-01', { ms: 3_600_000, east: -90 }, berlin)).toBe('2024-07-01T02:30:00.000Z')
})
