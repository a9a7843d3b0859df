import { expect, it } from 'vitest'
import { zoneMinutes } from './time-zone.ts'

it.each([
  ['Z', 'Etc/UTC', 1],
  ['UT', 'Etc/UTC', 1],
  ['UTC', 'Etc/UTC', 1],
  ['GMT', 'Europe/London', 1],
  ['EST', 'America/New_York', 1],
  ['EDT', 'America/New_York', 7],
  ['CST', 'America/Chicago', 1],
  ['CDT', 'America/Chicago', 7],
  ['MST', 'America/Denver', 1],
  ['MDT', 'America/Denver', 7],
  ['PST', 'America/Los_Angeles', 1],
  ['PDT', 'America/Los_Angeles', 7],
  ['AKST', 'America/Anchorage', 1],
  ['AKDT', 'America/Anchorage', 7],
  ['HST', 'Pacific/Honolulu', 1],
  ['NST', 'America/St_Johns', 1],
  ['NDT', 'America/St_Johns', 7],
  ['WET', 'Europe/Lisbon', 1],
  ['WEST', 'Europe/Lisbon', 7],
  ['CET', 'Europe/Berlin', 1],
  ['CEST', 'Europe/Berlin', 7],
  ['MEZ', 'Europe/Vienna', 1],
  ['MESZ', 'Europe/Vienna', 7],
  ['EET', 'Europe/Helsinki', 1],
  ['EEST', 'Europe/Helsinki', 7],
  ['MSK', 'Europe/Moscow', 1],
  ['WAT', 'Africa/Lagos', 1],
  ['CAT', 'Africa/Maputo', 1],
  ['SAST', 'Africa/Johannesburg', 1],
  ['EAT', 'Africa/Nairobi', 1],
  ['PKT', 'Asia/Karachi', 1],
  ['WIB', 'Asia/Jakarta', 1],
  ['WITA', 'Asia/Makassar', 1],
  ['WIT', 'Asia/Jayapura', 1],
  ['HKT', 'Asia/Hong_Kong', 1],
  ['JST', 'Asia/Tokyo', 1],
  ['KST', 'Asia/Seoul', 1],
  ['AWST', 'Australia/Perth', 1],
  ['ACST', 'Australia/Adelaide', 7],
  ['ACDT', 'Australia/Adelaide', 1],
  ['AEST', 'Australia/Sydney', 7],
  ['AEDT', 'Australia/Sydney', 1],
  ['NZST', 'Pacific/Auckland', 7],
  ['NZDT', 'Pacific/Auckland', 1],
])('%s is the time of %s in month %d', (name, timeZone, month) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const parts = format.formatToParts(Date.UTC(2024, month - 1, 15))
  const offset = parts.find(({ type }) => type === 'timeZoneName')!.value.replace('GMT', '') || '+00:00'
  const [hours, minutes] = offset.slice(1).split(':').map(Number) as [number, number]

  expect(zoneMinutes(name)).toBe((offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes))
})

it.each<[string, number | 'none' | 'unknown']>([
  ['+02:00', 120],
  ['-0330', -210],
  ['-03:30', -210],
  ['+5', 300],
  ['UTC+5:45', 345],
  ['GMT-11', -660],
  ['ET', 'unknown'],
  ['PT', 'unknown'],
  ['IST', 'unknown'],
  ['CHAT', 'unknown'],
  ['XT', 'none'],
  ['est', 'none'],
  ['', 'none'],
])('"%s" is %s', (zone, minutes) => {
  expect(zoneMinutes(zone)).toBe(minutes)
})
