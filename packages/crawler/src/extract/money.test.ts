import { expect, it } from 'vitest'
import { isMoney } from './money.ts'

it.each([
  '€ 5',
  'from 1 299 Ft',
  '1 299 kr.',
  'kr. 1.299,00',
  '12 zł',
  '12,99zł',
  '1 299,00 zł/szt.',
  '129 Kč',
  '99,90 lei',
  '99,90 лв.',
  '1.299 TL',
  'CHF 12.–',
  'Fr. 12.-',
  '1 299:-',
  '12,-',
  '12 500 руб.',
  '5000원',
  'Rs. 1,23,456.78',
  'RM 12',
  'USD 5',
  'TOP 10.00',
  'R 1,299.00',
  '120,50 KM',
])('"%s" is money', (text) => {
  expect(isMoney(text)).toBe(true)
})

it.each([
  '',
  'no amount',
  '5',
  '4 reviews',
  '6 Ft table',
  '12 knots',
  '120 KM',
  '5 km',
  'TOP 10',
  'ALL 5 colors',
  'Size L 24',
  'L 24',
  'Room R12',
  '500 MB',
  'Frames 5',
])('"%s" is no money', (text) => {
  expect(isMoney(text)).toBe(false)
})
