import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { parseDate, parseDateTime } from './parse-date.ts'
import { utcOffset, zoneOffset } from './zone-offset.ts'

describe('parseDate', () => {
  it.each([
    ['2024-03-12', '2024-03-12'],
    ['2024-03-12T23:30:00-05:00', '2024-03-12'],
    ['2024/3/5', '2024-03-05'],
    ['20240312', '2024-03-12'],
    ['12 March 2024', '2024-03-12'],
    ['March 12, 2024', '2024-03-12'],
    ['Mar 3rd, 2024', '2024-03-03'],
    ['Tuesday, 1st of May 2024', '2024-05-01'],
    ['Sept. 5, 2023', '2023-09-05'],
    ['12-Mar-24', '2024-03-12'],
    ['12. März 2024', '2024-03-12'],
    ['3 février 2024', '2024-02-03'],
    ['1er août 2023', '2023-08-01'],
    ['12 de marzo de 2024', '2024-03-12'],
    ['5 maja 2024', '2024-05-05'],
    ['2024年3月12日', '2024-03-12'],
    ['Published: 31.12.1999', '1999-12-31'],
    ['25/12/2023', '2023-12-25'],
    ['12/25/2023', '2023-12-25'],
    ['1.2.85', '1985-02-01'],
  ])('reads "%s" as %s', (text, expected) => {
    expect(parseDate(text, '')).toBe(expected)
  })

  it('takes the month first where both could be, only in US English', () => {
    expect(parseDate('3/4/2024', 'en-us')).toBe('2024-03-04')
    expect(parseDate('3/4/2024', 'en-gb')).toBe('2024-04-03')
    expect(parseDate('3/4/2024', 'fr')).toBe('2024-04-03')
    expect(parseDate('3.4.2024', 'en-us')).toBe('2024-04-03')
  })

  it.each([
    '',
    'soon',
    '31 February 2024',
    '2024-13-01',
    '12 proofs 2024',
    'version 1.2.3.4',
    '5 markets 24',
  ])('finds no date in "%s"', (text) => {
    expect(parseDate(text, '')).toBeNull()
  })

  it('looks no further than 500 characters, and cuts no year in two', () => {
    const started = performance.now()

    expect(parseDate('x'.repeat(200_000), '')).toBeNull()
    expect(parseDate(`1 ${'x'.repeat(200_000)}`, '')).toBeNull()
    expect(parseDate(`2024-03-12 ${'x'.repeat(200_000)}`, '')).toBe('2024-03-12')
    expect(parseDate(`${'x '.repeat(244)} 12 March 2024`, '')).toBeNull()

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})

describe('parseDateTime', () => {
  it.each([
    ['2024-03-12', '2024-03-12T00:00:00.000Z'],
    ['2024-03-12T09:30', '2024-03-12T09:30:00.000Z'],
    ['2024-03-12T09:30:15.250+02:00', '2024-03-12T07:30:15.250Z'],
    ['2024-03-12 21:05:00Z', '2024-03-12T21:05:00.000Z'],
    ['Tue, 12 Mar 2024 10:00:00 GMT', '2024-03-12T10:00:00.000Z'],
    ['March 12, 2024 at 9:30 pm', '2024-03-12T21:30:00.000Z'],
    ['12.03.2024, 18:45 Uhr', '2024-03-12T18:45:00.000Z'],
    ['Publié le 12 mars 2024 à 09:30 par Jean', '2024-03-12T09:30:00.000Z'],
    ['12 March 2024, 12:30 at the hall', '2024-03-12T12:30:00.000Z'],
    ['12 March 2024, 12:30 a.m.', '2024-03-12T00:30:00.000Z'],
    ['12 de marzo de 2024, 9:30 p. m.', '2024-03-12T21:30:00.000Z'],
    ['Mar 12, 2024 9:30p', '2024-03-12T21:30:00.000Z'],
    ['March 12, 2024 9:30 PM EST', '2024-03-13T02:30:00.000Z'],
    ['Tue, 12 Mar 2024 10:00:00 PST', '2024-03-12T18:00:00.000Z'],
    ['2024-03-12 09:15 PDT', '2024-03-12T16:15:00.000Z'],
    ['2024-03-12 09:15 CET', '2024-03-12T08:15:00.000Z'],
    ['12/07/2024 09:15 (CEST)', '2024-12-07T07:15:00.000Z'],
    ['12 mars 2024 10:00 est la date', '2024-03-12T10:00:00.000Z'],
    ['Tue Mar 12 2024 10:00:00 GMT+0200 (Eastern European Time)', '2024-03-12T08:00:00.000Z'],
    ['2024-03-12 10:00 UTC-5', '2024-03-12T15:00:00.000Z'],
    ['1710237600', '2024-03-12T10:00:00.000Z'],
    ['1710237600000', '2024-03-12T10:00:00.000Z'],
  ])('reads "%s" as %s', (text, expected) => {
    expect(parseDateTime(text, '')).toBe(expected)
  })

  it.each([
    ['2024-03-12T09:30', '2024-03-12T07:30:00.000Z'],
    ['12.07.2024, 18:45 Uhr', '2024-07-12T15:45:00.000Z'],
    ['2024-03-12', '2024-03-11T22:00:00.000Z'],
    ['2024-03-12T09:30Z', '2024-03-12T09:30:00.000Z'],
    ['2024-03-12T09:30:15+05:00', '2024-03-12T04:30:15.000Z'],
    ['2024-03-12 09:15 GMT', '2024-03-12T09:15:00.000Z'],
    ['1710237600', '2024-03-12T10:00:00.000Z'],
    // Clocks go forward at 3:00, and back at 4:00.
    ['2024-03-31 02:59', '2024-03-31T00:59:00.000Z'],
    ['2024-03-31 03:30', '2024-03-31T01:30:00.000Z'],
    ['2024-03-31 04:00', '2024-03-31T01:00:00.000Z'],
    ['2024-10-27 02:59', '2024-10-26T23:59:00.000Z'],
    ['2024-10-27 03:30', '2024-10-27T00:30:00.000Z'],
    ['2024-10-27 04:00', '2024-10-27T02:00:00.000Z'],
  ])('reads "%s" of a page from Helsinki as %s', (text, expected) => {
    expect(parseDateTime(text, '', zoneOffset('Europe/Helsinki'))).toBe(expected)
  })

  it('counts days by the clocks of the page', () => {
    const now = Date.parse('2024-03-12T23:30:00Z')

    expect(parseDate('today', '', utcOffset, now)).toBe('2024-03-12')
    expect(parseDate('today', '', zoneOffset('Europe/Helsinki'), now)).toBe('2024-03-13')
    expect(parseDate('12 March 2024', '', zoneOffset('Europe/Helsinki'), now)).toBe('2024-03-12')
    expect(parseDate('1710286200', '', utcOffset)).toBe('2024-03-12')
    expect(parseDate('1710286200000', '', zoneOffset('Europe/Helsinki'))).toBe('2024-03-13')
  })

  it.each(['2024-03-12 10:00 IST', '2024-03-12 10:00 BST', 'March 12, 2024 9:30 AM ET'])(
    'cannot tell the zone of "%s"',
    (text) => {
      expect(parseDateTime(text, '')).toBeNull()
    },
  )
})
