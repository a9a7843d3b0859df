import { describe, expect, it } from 'vitest'
import { parseJson } from './exact-json.ts'
import { compareDecimals, exactNumber, isExactText, plainDecimal } from './exact-number.ts'
import { slowerHere } from './testing/slower-here.ts'

describe('a plain decimal', () => {
  it.each([
    ['0012.500', '12.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['1.5e-7', '0.00000015'],
    ['1.2345e2', '123.45'],
    ['-1e3', '-1000'],
    ['1e+22', '10000000000000000000000'],
    ['', null],
    ['.', null],
    ['1e9999', null],
    ['12 kg', null],
  ])('of %s is %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain)
  })
})

describe('an exact number', () => {
  it.each<[string, number | string]>([
    ['12.5', 12.5],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['0.30000000000000004', 0.30000000000000004],
    ['12.500000000000000000000', 12.5],
    ['1.00000000000000000001', '1.00000000000000000001'],
    ['9007199254740990.5', '9007199254740990.5'],
    ['1.2345678901234567890e2', '123.4567890123456789'],
    ['1e21', 1e21],
    ['1.0e300', 1e300],
  ])('of %s is %s', (text, value) => {
    expect(exactNumber(text)).toBe(value)
    expect(isExactText(text)).toBe(value === text)
  })
})

it.each([
  ['2', '10', -1],
  ['-2', '-10', 1],
  ['1.5', '1.50000000000000000001', -1],
  ['123456789012345678901234567890', '123456789012345678901234567890', 0],
])('compares %s with %s', (one, other, sign) => {
  expect(compareDecimals(one, other)).toBe(sign)
})

describe('JSON', () => {
  it('keeps digits wherever a number stands', () => {
    expect(
      parseJson(
        '{"id": 9007199254740993,"a":[-9007199254740993,\n1.00000000000000000001],"n":1,"t":"9007199254740993.50"}',
      ),
    ).toEqual({
      id: '9007199254740993',
      a: ['-9007199254740993', '1.00000000000000000001'],
      n: 1,
      t: '9007199254740993.50',
    })
    expect(parseJson('9007199254740993')).toBe('9007199254740993')
  })

  it('that nests without end is refused as no JSON', () => {
    const deep = `${'['.repeat(200_000)}9007199254740993${']'.repeat(200_000)}`
    expect(() => parseJson(deep)).toThrow(SyntaxError)
  })

  it('is read in time however many zeros stand behind a point', () => {
    const started = performance.now()
    const zeros = '0'.repeat(1_000_000)

    expect(parseJson(`[0.${zeros}1,1.${zeros}]`)).toEqual([`0.${zeros}1`, 1])
    expect(performance.now() - started).toBeLessThan(500 * slowerHere())
  })
})
