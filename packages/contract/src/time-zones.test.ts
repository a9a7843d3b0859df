import { expect, it } from 'vitest'
import { isTimeZone, timeZones } from './time-zones.ts'

it.each([
  ['Europe/Helsinki', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['europe/helsinki', true],
  ['Europe/Helsinky', false],
  ['+02:00', false],
  ['-05', false],
  ['', false],
  [' UTC', false],
])('%j is a time zone: %j', (name, known) => expect(isTimeZone(name)).toBe(known))

it('lists zones that are known, each once, UTC among them', () => {
  const zones = timeZones()
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('UTC')
})
