import { Recipe } from '@windrow/contract/recipe'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { compileRecipe } from './compile-recipe.ts'
import { extractPage } from './extract-page.ts'

import { compileDateFormat, formattedDate } from './date-formats.ts'
import { parseHtml } from './parse-html.ts'

const source = (field: object) => ({
  version: 1,
  start: ['https://a.test/'],
  types: { page: { table: 'rows', fields: { x: field, all: { select: 'p' } } } },
})

function valueOf(text: string, field: object, lang = 'en'): unknown {
  const type = compileRecipe(Recipe.parse(source({ select: 'p', ...field }))).get('page')!
  return extractPage(parseHtml(`<html lang="${lang}"><p>${text}</p>`), 'https://a.test/', type).rows[0]?.['x']
}

describe('the format of dates', () => {
  it.each<[string, string | string[], string | null]>([
    ['12.03.24 09:30', 'DD.MM.YY HH:mm', '2024-03-12T09:30:00.000Z'],
    ['Posted 03/04/2024 by Ann', 'DD/MM/YYYY', '2024-04-03T00:00:00.000Z'],
    ['03/04/2024', 'MM/DD/YYYY', '2024-03-04T00:00:00.000Z'],
    ['24-3-4', 'YY-M-D', '2024-03-04T00:00:00.000Z'],
    ['20240312093015', 'YYYYMMDDHHmmss', '2024-03-12T09:30:15.000Z'],
    ['Tue, March 12th, 2024 at 9:05 p.m.', 'ddd, MMMM Do, YYYY [at] h:mm A', '2024-03-12T21:05:00.000Z'],
    ['12:00 AM 12 Mar 2024', 'h:mm A D MMM YYYY', '2024-03-12T00:00:00.000Z'],
    ['12.03.2024 09:30:15.250 +02:00', 'DD.MM.YYYY HH:mm:ss.SSS Z', '2024-03-12T07:30:15.250Z'],
    ['12.03.2024 09:30 CET', 'DD.MM.YYYY HH:mm Z', '2024-03-12T08:30:00.000Z'],
    ['12.03.2024 09:30 IST', 'DD.MM.YYYY HH:mm Z', null],
    ['1.4.2024', ['DD.MM.YY', 'D.M.YYYY'], '2024-04-01T00:00:00.000Z'],
    ['12.03.2024', 'DD.MM.YY', null],
    ['31.02.2024', 'DD.MM.YYYY', null],
    ['12 March 2024', 'DD.MM.YYYY', null],
    ['12.03.2024 25:00', 'DD.MM.YYYY HH:mm', null],
    ['١٢-٠٣-٢٠٢٤', 'DD-MM-YYYY', '2024-03-12T00:00:00.000Z'],
    ['2024年3月12日', 'YYYY年M月D日', '2024-03-12T00:00:00.000Z'],
    ['2024年3月12日 下午3:05', 'YYYY年M月D日 Ah:mm', '2024-03-12T15:05:00.000Z'],
    ['12 (03) 2024', 'DD (MM) YYYY', '2024-03-12T00:00:00.000Z'],
    ['12 March 2024', 'D  MMMM[ ][ ]YYYY', '2024-03-12T00:00:00.000Z'],
    ['12.03.2024 23:59:59', 'DD.MM.YYYY HH:mm:ss', '2024-03-12T23:59:59.000Z'],
    ['12.03.2024 23:59:61', 'DD.MM.YYYY HH:mm:ss', null],
    ['12.03.2024 23:60', 'DD.MM.YYYY HH:mm', null],
    ['12.03.2024 00:00:00.9999', 'DD.MM.YYYY HH:mm:ss.SSS', '2024-03-12T00:00:00.999Z'],
    ['12.03.2024 12:00 PM', 'DD.MM.YYYY hh:mm A', '2024-03-12T12:00:00.000Z'],
    ['12.03.2024 12:00 AM', 'DD.MM.YYYY hh:mm A', '2024-03-12T00:00:00.000Z'],
    ['12.03.2024 09:30 hours', 'DD.MM.YYYY HH:mm Z', null],
    ['12.03.2024 09:30-0330', 'DD.MM.YYYY HH:mmZ', '2024-03-12T13:00:00.000Z'],
    ['12 Foo 2024', 'DD MMMM YYYY', null],
    ['12 Foo 2024, 03.05.2024', ['DD MMM YYYY', 'DD.MM.YYYY'], '2024-05-03T00:00:00.000Z'],
  ])('reads "%s" by %j as %s', (text, dateFormat, moment) => {
    expect(valueOf(text, { type: 'datetime', dateFormat })).toBe(moment)
    expect(valueOf(text, { type: 'date', dateFormat })).toBe(moment?.slice(0, 10) ?? null)
  })

  it('is that of the text, whatever the element says of itself', () => {
    const text = '<time datetime="2020-01-01">03/04/2024</time>'

    expect(valueOf(text, { select: 'time', type: 'date' })).toBe('2020-01-01')
    expect(valueOf(text, { select: 'time', type: 'date', dateFormat: 'DD/MM/YYYY' })).toBe('2024-04-03')
  })

  it('is of the zone of the field', () => {
    const field = { type: 'datetime', dateFormat: 'DD.MM.YY HH:mm', timeZone: 'Europe/Helsinki' }

    expect(valueOf('12.03.24 09:30', field)).toBe('2024-03-12T07:30:00.000Z')
  })
})

it('takes no longer for a format with many spaces', () => {
  const format = compileDateFormat(`D${' '.repeat(20)}M${'[ ]'.repeat(20)}YYYY`)
  const started = performance.now()

  expect(formattedDate(`1${' '.repeat(400)}x`, [format], 'en')).toBeNull()
  expect(performance.now() - started).toBeLessThan(1000 * slowerHere())
})

it.each([
  ['12.03.2024 24:00', 'DD.MM.YYYY HH:mm'],
  ['12.03.2024 23:59:60', 'DD.MM.YYYY HH:mm:ss'],
])('takes "%s" for the beginning of the next day', (text, dateFormat) => {
  expect(valueOf(text, { type: 'datetime', dateFormat })).toBe('2024-03-13T00:00:00.000Z')
})

it('looks for a date in the first 500 characters', () => {
  const format = compileDateFormat('DD.MM.YYYY')

  expect(formattedDate(`${' '.repeat(490)}12.03.2024`, [format], 'en')).toBe('2024-03-12')
  expect(formattedDate(`${' '.repeat(491)}12.03.2024`, [format], 'en')).toBeNull()
})

describe('the language of dates', () => {
  it.each([
    ['en-US', '2024-03-04'],
    ['en_US', '2024-03-04'],
    ['en_GB', '2024-04-03'],
    ['EN', '2024-03-04'],
  ])('is that of the page, also as programs write it: %s', (lang, day) => {
    expect(valueOf('03/04/2024', { type: 'date' }, lang)).toBe(day)
  })

  it('says which is the month, and what its name means', () => {
    expect(valueOf('03/04/2024', { type: 'date' }, 'en')).toBe('2024-03-04')
    expect(valueOf('03/04/2024', { type: 'date', language: 'en-GB' }, 'en')).toBe('2024-04-03')
    expect(valueOf('5. listopada 2024.', { type: 'date', language: 'hr' }, 'pl')).toBe('2024-10-05')
    expect(
      valueOf('5. listopada 2024.', { type: 'date', language: 'hr', dateFormat: 'D. MMMM YYYY' }, 'pl'),
    ).toBe('2024-10-05')
  })
})

describe('the recipe check', () => {
  it.each<[object, string, string]>([
    [
      { type: 'date', dateFormat: 'DD.MM.YY at' },
      'dateFormat',
      'This has "a", which stands for nothing; a text stands in brackets, such as "[at]".',
    ],
    [{ type: 'date', dateFormat: 'DD.MM.' }, 'dateFormat', 'This needs the year ("YYYY").'],
    [{ type: 'date', dateFormat: 'DD.MM.YY D' }, 'dateFormat', 'This says the day twice.'],
    [{ type: 'date', dateFormat: 'dddddddd D M YY' }, 'dateFormat', 'This says the weekday twice.'],
    [{ type: 'date', dateFormat: 'DD.MM.YY hh:mm' }, 'dateFormat', 'This needs "A" (am or pm) beside "h".'],
    [
      { type: 'date', dateFormat: 'DD.MM.YY mm' },
      'dateFormat',
      'This needs the hour ("HH") beside the minute.',
    ],
    [
      { type: 'date', dateFormat: ['DD.MM.YY', 'foo'] },
      'dateFormat.1',
      'This has "f", which stands for nothing; a text stands in brackets, such as "[at]".',
    ],
    [{ dateFormat: 'DD.MM.YY' }, 'dateFormat', 'This needs "type": "date" or "datetime".'],
    [{ fields: { y: { language: 'de' } } }, 'fields.y.language', 'This needs "type": "date" or "datetime".'],
    [
      { type: 'date', language: 'german' },
      'language',
      'This is no language that is known; write a tag such as "de" or "pt-BR".',
    ],
  ])('%j', (field, key, message) => {
    expect(checkRecipe(source(field)).faults).toEqual([{ path: `types.page.fields.x.${key}`, message }])
  })
})
