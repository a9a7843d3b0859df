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
    ['12345678', 12345678],
  ])('reads %s as %d', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })

  it.each(['', 'none', '—', '$1.2k', '3M', 'N/A'])('finds no number in "%s"', (text) => {
    expect(parseNumber(text)).toBeNull()
  })

  it('follows a decimal sign that is given', () => {
    expect(parseNumber('1.299', '.')).toBe(1.299)
    expect(parseNumber('1,299', ',')).toBe(1.299)
    expect(parseNumber('1.299.000,5', ',')).toBe(1299000.5)
    expect(parseNumber('1,299', '.')).toBe(1299)
  })
})

describe('parseInteger', () => {
  it.each([
    ['1,234 reviews', 1234],
    ['(17)', 17],
    ['4.0', 4],
    ['9007199254740993', '9007199254740993'],
    ['00012', 12],
  ])('reads %s as %s', (text, expected) => {
    expect(parseInteger(text)).toBe(expected)
  })

  it('takes no fraction for a whole number', () => {
    expect(parseInteger('4.5')).toBeNull()
  })

  it('keeps every digit of a number as it is stored', () => {
    expect(parseStoredNumber('12345678901234567890', 'auto')).toBe('12345678901234567890')
    expect(parseStoredNumber('-9007199254740993', 'auto')).toBe('-9007199254740993')
  })
})
