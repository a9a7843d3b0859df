import { describe, expect, it } from 'vitest'
import { dateFormatFault, dateFormatParts, isLanguage } from './date-format.ts'

describe('a format of dates', () => {
  it.each([
    ['DD.MM.YY HH:mm', ['DD', '"."', 'MM', '"."', 'YY', '" "', 'HH', '":"', 'mm']],
    ['dddd, MMMM Do YYYY', ['dddd', '", "', 'MMMM', '" "', 'Do', '" "', 'YYYY']],
    ['D MMM YYYY [at] h A', ['D', '" "', 'MMM', '" "', 'YYYY', '" at "', 'h', '" "', 'A']],
    ['[on ][the] D', ['"on the "', 'D']],
    ['YYYY年M月D日', ['YYYY', '"年"', 'M', '"月"', 'D', '"日"']],
    ['YYYYMMDD', ['YYYY', 'MM', 'DD']],
    ['', []],
  ])('%j has its parts in order, texts side by side as one', (format, parts) => {
    const shown = dateFormatParts(format).map((part) =>
      'token' in part ? part.token : JSON.stringify(part.text),
    )
    expect(shown).toEqual(parts)
  })

  it.each([
    'YYYY-MM-DD',
    'D.M.YY',
    'MMMM Do, YYYY',
    'ddd DD MMM YYYY HH:mm:ss.SSS Z',
    'DD/MM/YYYY hh:mm A',
    'D/M/YYYY h A',
    'YYYY-MM-DD[T]HH:mmZ',
  ])('%j is one', (format) => expect(dateFormatFault(format)).toBeNull())

  it.each([
    ['YYYY-MM-DDTHH:mm', 'has "T", which stands for nothing; a text stands in brackets, such as "[at]"'],
    ['DD.MM', 'needs the year ("YYYY")'],
    ['YYYY DD', 'needs the month ("MM")'],
    ['MMMM YYYY', 'needs the day ("DD")'],
    ['YYYY-MM-DD M', 'says the month twice'],
    ['DD Do MM YY', 'says the day twice'],
    ['YYYY-MM-DD hh:mm', 'needs "A" (am or pm) beside "h"'],
    ['YYYY-MM-DD h', 'needs "A" (am or pm) beside "h"'],
    ['YYYY-MM-DD HH:mm A', 'needs "h" or "hh" beside "A"'],
    ['YYYY-MM-DD mm', 'needs the hour ("HH") beside the minute'],
    ['YYYY-MM-DD HH ss', 'needs the minute ("mm") beside the second'],
    ['YYYY-MM-DD HH:mm SSS', 'needs the second ("ss") beside "SSS"'],
  ])('%j is none: it %s', (format, fault) => expect(dateFormatFault(format)).toBe(fault))
})

it.each([
  ['de', true],
  ['pt-BR', true],
  ['zh-Hant', true],
  ['xx-nowhere', false],
  ['german', false],
  ['d', false],
  ['', false],
  ['de_DE', false],
])('%j is the tag of a language: %j', (tag, known) => expect(isLanguage(tag)).toBe(known))
