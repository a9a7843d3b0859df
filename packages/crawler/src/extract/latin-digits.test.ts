import { expect, it } from 'vitest'
import { latinDigits } from './latin-digits.ts'

it.each(
  'arab arabext deva beng guru gujr orya tamldec telu knda mlym thai laoo tibt mymr khmr mong fullwide'.split(
    ' ',
  ),
)('reads each digit of %s', (numberingSystem) => {
  const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210)

  expect(written).not.toBe('9876543210')
  expect(latinDigits(`a ${written} b`)).toBe('a 9876543210 b')
})

it.each(['', '2024', 'née en 1999', '߁', '𝟏𝟐', '½', '十二'])('leaves "%s" as it is', (text) => {
  expect(latinDigits(text)).toBe(text)
})
