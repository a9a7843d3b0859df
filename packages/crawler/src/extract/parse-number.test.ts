import { describe, expect, it } from 'vitest'
import { parseInteger, parseNumber, parseStoredNumber } from './parse-number.ts'

describe('parseNumber', () => {
  it.each([
    ['1.299,00 €', 1299],
    ['€ 1.299,00', 1299],
    ['₹1,29,999', 129999],
    ['₹ 1,29,999.50', 129999.5],
    ['1 299,00', 1299],
    ['1\u00a0299,00\u00a0€', 1299],
    ['1\u202f299 €', 1299],
    ["1'299.50 CHF", 1299.5],
    ['1’299.50', 1299.5],
    ['−5', -5],
    ['-5.5', -5.5],
    ['-$5', -5],
    ['$-5', -5],
    ['(12)', 12],
    ['$1,234.56', 1234.56],
    ['£51.77', 51.77],
    ['Rs.500', 500],
    ['Rs. 1,500', 1500],
    ['USD 19.99 incl. VAT', 19.99],
    ['1,299', 1299],
    ['1.299', 1299],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1,5', 1.5],
    ['3.14259', 3.14259],
    ['1234.567', 1234.567],
    ['1234,5678 kg', 1234.5678],
    ['12.5 %', 12.5],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['1.299,-', 1299],
    ['5,—', 5],
    ['.99', 0.99],
    ['$.99', 0.99],
    ['4.5 out of 5', 4.5],
    ['10-20', 10],
    ['A-5', 5],
    ['٣٫٥', 3.5],
    ['१२३', 123],
    ['１２', 12],
    ['１，２９９円', 1299],
    ['３．５', 3.5],
    ['在庫5，価格100', 5],
    ['１，２９９，０００．５', 1299000.5],
    ['１２．５，', 12.5],
    ['១២៣.៥ ៛', 123.5],
    ['૧,૨૩૪', 1234],
    ['٣٬٥٠٠٫٢٥', 3500.25],
    ['12345678', 12345678],
    ['123.456', 123456],
    ['1234.56', 1234.56],
    ['12.34', 12.34],
    ['12.3456', 12.3456],
    ['0.5', 0.5],
    ['00.125', 0.125],
    ['1.234,5', 1234.5],
    ['1.234.567,89', 1234567.89],
    ['1,234.567', 1234.567],
    [',5', 0.5],
    ['5 –3', 5],
    ['‐5', -5],
    ['－5', -5],
    ['+7', 7],
    ['\u200e-5\u200f', -5],
    ['Temperatur: -5', -5],
    ['x-5', 5],
    ['2 -5', 2],
    ['1 234 567', 1234567],
    ['12 34', 12],
    ['1 2345', 1],
    ['1,299.000', 1299],
    ['1.234,567.8', 12345678],
    ['1,5 5.000', 1.5],
    ['٣٬٥٠٠ و ٢', 3500],
    ['-1,299.5', -1299.5],
    ['-.5', -0.5],
    ['5-3', 5],
    ['9.999', 9999],
    ['1000.125', 1000.125],
    ['100,', 100],
  ])('reads %s as %d', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })

  it.each(['', 'none', '—', '$1.2k', '3M', '2B', '7K', 'N/A', '9'.repeat(400)])(
    'finds no number in "%s"',
    (text) => {
      expect(parseNumber(text)).toBeNull()
    },
  )

  it('follows a decimal sign that is given', () => {
    expect(parseNumber('1.299', '.')).toBe(1.299)
    expect(parseNumber('1,299', ',')).toBe(1.299)
    expect(parseNumber('1.299.000,5', ',')).toBe(1299000.5)
    expect(parseNumber('1,299', '.')).toBe(1299)
    expect(parseNumber('1.299', ',')).toBe(1299)
    expect(parseNumber('.5', '.')).toBe(0.5)
    expect(parseNumber('1.2.3', '.')).toBe(12.3)
    expect(parseNumber('12', '.')).toBe(12)
    expect(parseNumber('1.299,5', '.')).toBe(1.2995)
  })
})

describe('parseInteger', () => {
  it.each([
    ['1,234 reviews', 1234],
    ['(17)', 17],
    ['4.0', 4],
    ['9007199254740993', '9007199254740993'],
    ['00012', 12],
    ['4.000', 4000],
    ['4.00', 4],
    ['-4,0', -4],
    ['none', null],
  ])('reads %s as %s', (text, expected) => {
    expect(parseInteger(text)).toBe(expected)
  })

  it('takes no fraction for a whole number', () => {
    expect(parseInteger('4.5')).toBeNull()
    expect(parseInteger('4.01')).toBeNull()
    expect(parseInteger('4.09')).toBeNull()
    expect(parseInteger('4.10')).toBeNull()
  })

  it('keeps every digit of a number as it is stored', () => {
    expect(parseStoredNumber('none', 'auto')).toBeNull()
    expect(parseStoredNumber('1,5 kg', 'auto')).toBe(1.5)
    expect(parseStoredNumber('1,5 kg', '.')).toBe(15)
    expect(parseStoredNumber('12345678901234567890', 'auto')).toBe('12345678901234567890')
    expect(parseStoredNumber('-9007199254740993', 'auto')).toBe('-9007199254740993')
  })
})
