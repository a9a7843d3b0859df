import { expect, it } from 'vitest'
import { plausibility } from './plausible-text.ts'

it.each([
  'Größe und Qualität',
  'Müller-Lüdenscheid',
  "l'été d’août",
  'ÄRZTE',
  'Ärzte für Übersee',
  'товары и услуги',
  'София είναι',
  'παλιός δρόμος',
  'שלום חברים',
  'مدرسة على',
  'カタカナ',
  'naïve – “quote” €5',
  'col·legi',
])('people write "%s"', (text) => {
  expect(plausibility(text)).toBe(1)
})

it.each([
  ['what nobody prints', 'a\u0080 ä ö ü ß', 1 - 3 / 5],
  ['damaged characters', 'ä ö ü ß \ufffd', 1 - 3 / 5],
  ['characters of private use', 'ä ö ü ß \ue000', 1 - 3 / 5],
  ['a sign within a word', 'äa§bäää', 4 / 5],
  ['a capital within a word of small letters', 'äb üÜb äc ö', 4 / 5],
  ['letters of two scripts in one word', 'товаrы', 1 - 2 / 5],
  ['accents only', 'Ãäöü é', 1 - 4 / 5],
  ['Katakana of half width', 'ｱああ', 2 / 3],
  ['a final letter that ends no word', 'αςβγ', 3 / 4],
  ['a final letter of Hebrew that ends no word', 'שםלו', 3 / 4],
  ['a final letter of Arabic that ends no word', 'مةدر', 3 / 4],
  ['a mark over nothing', 'éé \u0301', 2 / 3],
])('%s is odd', (_what, text, expected) => {
  expect(plausibility(text)).toBeCloseTo(expected)
})

it('is nothing where nothing is beyond ASCII, and never less', () => {
  expect(plausibility('plain')).toBe(0)
  expect(plausibility('')).toBe(0)
  expect(plausibility('\ufffd\ufffdä')).toBe(0)
})
