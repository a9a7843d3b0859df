import { describe, expect, it } from 'vitest'
import { decimalsOf, magnitudeOf } from './number-labels.ts'
import { endingOf, lengthOf, shapeOf, startOf, symbolsOf, wordsOf } from './text-labels.ts'
import { ageOf, hourOf } from './time-labels.ts'

describe('labels of texts', () => {
  it.each([
    ['Apple 12,90 €', 'Aa 9,9 €'],
    ['WR-1034', 'A-9'],
    ['Größe   XL', 'Aa A'],
    ['١٢ كتب', '9 a'],
    ['x'.repeat(33), 'long'],
  ])('the shape of %j is %j', (text, shape) => {
    expect(shapeOf(text)).toBe(shape)
  })

  it.each([
    ['https://Img.Shop.example/a/b.jpg?x=1', 'https://img.shop.example'],
    ['mailto:a@shop.example', 'mailto:a@shop.example'],
    ['/a/b.jpg', '/'],
    ['  € 12', '€'],
    ['Élan', 'A'],
    ['élan', 'a'],
    ['7 items', '9'],
    ['😀 new', '😀'],
  ])('%j starts with %j', (text, start) => {
    expect(startOf(text)).toBe(start)
  })

  it.each([
    ['A sentence.', '.'],
    ['cut in the mid', 'a'],
    ['and more…', '…'],
    ['12', '9'],
    ['so 😀', '😀'],
    ['', '\u0000'],
  ])('%j ends with %j', (text, ending) => {
    expect(endingOf(text)).toBe(ending)
  })

  it('lengths a third apart have different labels, lengths a tenth apart mostly the same', () => {
    expect(lengthOf('x'.repeat(30))).not.toBe(lengthOf('x'.repeat(40)))
    expect(lengthOf('x'.repeat(100))).toBe(lengthOf('x'.repeat(105)))
  })

  it('symbols are told apart, plain letters are not', () => {
    expect([...symbolsOf('Über 5 €!')]).toEqual(['ü', 'letter', ' ', 'digit', '€', '!'])
    expect([...symbolsOf('цена 価格')]).toEqual(['Cyrillic', ' ', 'Han'])
    expect([...symbolsOf('ꙮꦄ')]).toEqual(['Cyrillic', 'other letters'])
    expect([...symbolsOf('GrÃ¶ÃŸe')]).toEqual(
      ['letter', 'ã', '¶', 'Ÿ'].map((one) => (one === 'Ÿ' ? 'ÿ' : one)),
    )
  })

  it('words count once, without numbers and single letters', () => {
    expect([...wordsOf('A red hat, a RED coat 42')]).toEqual(['red', 'hat', 'coat'])
    expect(
      wordsOf(Array.from({ length: 90 }, (_, at) => `w${'x'.repeat(at % 50)}y`).join(' ')).size,
    ).toBeLessThanOrEqual(30)
  })
})

describe('labels of numbers', () => {
  it('a decimal point moved by one place moves the magnitude by four', () => {
    const [one, ten] = [19.99, 199.9].map((value) => Number(magnitudeOf(value)))
    expect(ten! - one!).toBe(4)
  })

  it('tell signs and zero apart', () => {
    expect([0, 1, 20, -20, 0.3, -5].map(magnitudeOf)).toEqual(['zero', '0', '5', 'minus 5', '-3', 'minus 2'])
  })

  it('count the digits after the point', () => {
    expect([12, 12.5, 12.99, 0.123456789, 1e-7].map(decimalsOf)).toEqual(['0', '1', '2', '6', '0'])
  })
})

describe('labels of times', () => {
  const start = Date.UTC(2026, 4, 1, 12)
  const hour = 3_600_000

  it('the age counts hours, then days, then powers of two of days', () => {
    const ages = [0.5, 47.9, 49, 7 * 24 + 1, 8 * 24, 40 * 24, 100 * 24].map((hours) =>
      ageOf(start - hours * hour, start),
    )
    expect(ages).toEqual(['0 h', '47 h', '2 d', '7 d', '2^3 d', '2^5 d', '2^6 d'])
  })

  it('times after the start are negative', () => {
    expect(ageOf(start + 90 * 60_000, start)).toBe('-1 h')
  })

  it('the hour is that of UTC', () => {
    expect(hourOf(Date.parse('2026-05-01T01:30:00+03:00'))).toBe('22')
  })
})
