import { describe, expect, it } from 'vitest'
import type { MovedLabel } from '../judge/change-scores.ts'
import type { Finding } from '../judge/judge-run.ts'
import { type MetricName, metrics } from '../judge/metrics.ts'
import { sentenceOf } from './sentence-of.ts'

const finding = (metric: MetricName, more: Partial<Finding> = {}): Finding => ({
  table: 'items',
  column: 'price',
  metric,
  value: 0.5,
  of: 1000,
  rows: 1000,
  expected: 0,
  low: 0,
  high: 0.0031,
  weight: 2,
  ...more,
})
const label = (text: string, share: number, usual = 0): MovedLabel => ({ label: text, share, usual })
const title = (...given: Parameters<typeof finding>) => sentenceOf(finding(...given)).title
const ofTable = { column: null }
const ofRun = { table: null, column: null, rows: null }

describe('a sentence', () => {
  it.each<[string, MetricName, Partial<Finding>]>([
    [
      '`price` is empty in 412 of 1,000 rows; usually in 0 to 3.',
      'fill',
      { value: 0.588, expected: 1, low: 0.997, high: 1 },
    ],
    [
      '`price` is empty in all 1,000 rows; usually in none.',
      'fill',
      { value: 0, expected: 1, low: 1, high: 1 },
    ],
    [
      '`price` is filled in 300 of 1,000 rows; usually in 100 to 150.',
      'fill',
      { value: 0.3, expected: 0.12, low: 0.1, high: 0.15 },
    ],
    [
      'Rows of `items` are 58,204; usually 99,800 to 100,900.',
      'rows',
      { ...ofTable, value: 58_204, low: 99_800, high: 100_900 },
    ],
    ['`items` has no rows; usually 310 to 340.', 'rows', { ...ofTable, value: 0, low: 310, high: 340 }],
    [
      '98 % of rows are the same as in the run before; usually 61 % to 70 %.',
      'unchanged',
      { ...ofTable, value: 0.98, low: 0.61, high: 0.7 },
    ],
    [
      '40 of 1,000 rows repeat another row; usually none.',
      'duplicates',
      { ...ofTable, value: 0.04, high: 0 },
    ],
    ['All 1,000 rows break the schema; usually 0 to 3.', 'violations', { ...ofTable, value: 1 }],
    ['30 % of requests failed; usually 0 % to 2 %.', 'failures', { ...ofRun, value: 0.3, high: 0.02 }],
    [
      '30 % of requests were blocked; usually 0 % to 2 %.',
      'failures.blocked',
      { ...ofRun, value: 0.3, high: 0.02 },
    ],
    [
      'The run took 2.5 hours; usually 10 minutes to 1 hour.',
      'duration',
      { ...ofRun, value: 9_000_000, low: 600_000, high: 3_600_000 },
    ],
    [
      'The run downloaded 500 MB; usually 667 KB to 1.5 MB.',
      'bytes',
      { ...ofRun, value: 5e8, low: 667e3, high: 1.5e6 },
    ],
    [
      'The median of `price` is 64.9; usually 58.2 to 61.5.',
      'median',
      { value: 64.9, low: 58.2, high: 61.5 },
    ],
    [
      'The texts of `price` have a mean length of 12 characters; usually 40 characters to 50 characters.',
      'length',
      { value: 12, low: 40, high: 50 },
    ],
  ])('%s', (text, metric, more) => {
    expect(title(metric, more)).toBe(text)
  })

  it.each<[string, MetricName, MovedLabel[]]>([
    [
      '`price` is `USD` in 306 of 1,000 rows; usually `EUR` in all.',
      'values.new',
      [label('USD', 0.306), label('EUR', 0.694, 1)],
    ],
    [
      '`price` is `USD` in 306 of 1,000 rows; usually in about 40.',
      'values.moved',
      [label('USD', 0.306, 0.04)],
    ],
    [
      '`price` is `Toys` in none of 1,000 rows; usually in about 120.',
      'values.lost',
      [label('Toys', 0, 0.12)],
    ],
    [
      '`price` holds text in 400 of 1,000 rows; usually holds numbers in all.',
      'kinds.new',
      [label('text', 0.4), label('number', 0.6, 1)],
    ],
    [
      '`price` has the form `Aa 9` in 400 of 1,000 rows; usually in none.',
      'shapes.new',
      [label('Aa 9', 0.4)],
    ],
    [
      '`price` starts with `/` in all 1,000 rows; usually starts with `https://a.example` in all.',
      'starts.new',
      [label('/', 1), label('https://a.example', 0, 1)],
    ],
    ['`price` ends with a digit in 400 of 1,000 rows; usually in none.', 'endings.new', [label('9', 0.4)]],
    [
      '`price` has 4 to 5 characters in 400 of 1,000 rows; usually in none.',
      'lengths.new',
      [label('6', 0.4)],
    ],
    ['`price` contains `Ã` in 400 of 1,000 rows; usually in none.', 'symbols.new', [label('Ã', 0.4)]],
    [
      '`price` contains Cyrillic letters in 400 of 1,000 rows; usually in none.',
      'symbols.new',
      [label('Cyrillic', 0.4)],
    ],
    [
      '`price` contains no-break spaces in 400 of 1,000 rows; usually in none.',
      'symbols.new',
      [label('\u00a0', 0.4)],
    ],
    [
      '`price` contains the word `und` in 100 of 1,000 rows; usually in none.',
      'words.new',
      [label('und', 0.1)],
    ],
    [
      '`price` is in German in 400 of 1,000 rows; usually English.',
      'languages.new',
      [label('German', 0.4), label('English', 0.5, 0.9)],
    ],
    [
      '`price` is in German in 400 of 1,000 rows; usually in about 50.',
      'languages.moved',
      [label('German', 0.4, 0.05), label('English', 0.1, 0.3)],
    ],
    [
      '`price` is 1,000 to 1,778 in 400 of 1,000 rows; usually in none.',
      'magnitudes.new',
      [label('12', 0.4)],
    ],
    [
      '`price` is -17.8 to -10 in 400 of 1,000 rows; usually in none.',
      'magnitudes.new',
      [label('minus 4', 0.4)],
    ],
    ['`price` is 0 in 400 of 1,000 rows; usually in none.', 'magnitudes.new', [label('zero', 0.4)]],
    [
      '`price` has no decimals in 400 of 1,000 rows; usually has 2 decimals in all.',
      'decimals.new',
      [label('0', 0.4), label('2', 0.6, 1)],
    ],
    [
      '`price` is between 9:00 and 9:59 UTC in 400 of 1,000 rows; usually in about 10.',
      'hours.moved',
      [label('9', 0.4, 0.01)],
    ],
    [
      '`price` is 5 to 6 hours ahead when the run begins in 400 of 1,000 rows; usually in none.',
      'ages.new',
      [label('-5 h', 0.4)],
    ],
    [
      '`price` is 16 to 32 days old when the run begins in 400 of 1,000 rows; usually in none.',
      'ages.new',
      [label('2^4 d', 0.4)],
    ],
  ])('%s', (text, metric, labels) => {
    expect(title(metric, { value: 0.4, labels })).toBe(text)
  })

  it('names several values where no single one makes up the change', () => {
    const labels = [label('Berlin', 0.1), label('Rome', 0.05), label('Acme', 0.3, 0.9)]
    expect(sentenceOf(finding('values.new', { value: 0.6, labels, of: 400, rows: 1000 }))).toEqual({
      title: '`price` holds values not seen before in 240 of 400 filled rows; usually in 0 to 1.',
      detail: 'For example, it is `Berlin` in 10 %, is `Rome` in 5 %.',
    })
    expect(title('values.moved', { value: 0.6, labels })).toBe(
      '`price` holds other values than usual in 600 of 1,000 rows; usually in 0 to 3.',
    )
  })

  it('says what else came with a value', () => {
    const labels = [label('der', 0.3), label('und', 0.2)]
    expect(sentenceOf(finding('words.new', { labels })).detail).toBe(
      'It also contains the word `und` in 20 %.',
    )
  })

  it('says by which power of ten numbers have moved', () => {
    const shift = { powerOfTen: -2, share: 0.412 }
    expect(sentenceOf(finding('magnitudes.new', { value: 0.4, shift, labels: [label('-2', 0.4)] }))).toEqual({
      title: '`price` is 100 times lower in about 412 of 1,000 rows; a decimal point probably moved.',
      detail: null,
    })
    const median = { value: 5990, expected: 59.9, low: 58.2, high: 61.5 }
    expect(sentenceOf(finding('median', { ...median, shift: { powerOfTen: 2, share: 1 } }))).toEqual({
      title: 'The median of `price` is 5,990, 100 times higher; usually 58.2 to 61.5.',
      detail: 'A decimal point probably moved.',
    })
    expect(title('median', { ...median, value: 120, shift })).toBe(
      'The median of `price` is 120; usually 58.2 to 61.5.',
    )
  })

  it('says what it follows from', () => {
    const cause = finding('rows', { ...ofTable, value: 300, low: 390, high: 420 })
    expect(sentenceOf(finding('bytes', { ...ofRun, value: 10 }), cause).detail).toBe(
      'Probably follows from another finding: rows of `items` are 300.',
    )
  })

  it.each([...metrics.keys()])('says something of %s, with labels and without', (metric) => {
    for (const labels of [undefined, [], [label('7', 0.4)], [label('7', 0.1, 0.5)]]) {
      const text = title(metric, labels ? { labels } : {})
      expect(text).toMatch(/^[`A-Z\d].*; usually .+\.$/)
      expect(text).not.toMatch(/undefined|NaN|Infinity|null/)
    }
  })

  it('shows names and values in one line, without breaking out of the backticks', () => {
    expect(title('fill', { column: 'a`b\nc' })).toMatch(/^`a'b c` is/)
    expect(title('fill', { column: 'a\u202eb' })).toMatch(/^`aU\+202Eb` is/)
    expect(title('symbols.new', { labels: [label('\u200f', 0.5)] })).toContain(' contains `U+200F` in')
    expect(title('values.new', { labels: [label('x'.repeat(200), 0.5)] })).toContain(`\`${'x'.repeat(60)}…\``)
  })
})
