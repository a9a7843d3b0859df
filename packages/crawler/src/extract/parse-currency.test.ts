import { expect, it } from 'vitest'
import { parseCurrency } from './parse-currency.ts'

it.each([
  ['€ 5', 'EUR'],
  ['£5', 'GBP'],
  ['₹5', 'INR'],
  ['Rs 500', 'INR'],
  ['5 ₽', 'RUB'],
  ['500 РУБ.', 'RUB'],
  ['₩5000', 'KRW'],
  ['5000원', 'KRW'],
  ['₺5', 'TRY'],
  ['₪5', 'ILS'],
  ['5 ₫', 'VND'],
  ['5 ₴', 'UAH'],
  ['₱5', 'PHP'],
  ['฿5', 'THB'],
  ['5 zł', 'PLN'],
  ['5 Kč', 'CZK'],
  ['5元', 'CNY'],
  ['CN¥5', 'CNY'],
  ['¥500', 'JPY'],
  ['￥500', 'JPY'],
  ['C$5', 'CAD'],
  ['CA $5', 'CAD'],
  ['A$5', 'AUD'],
  ['AU $5', 'AUD'],
  ['NZ $5', 'NZD'],
  ['HK $5', 'HKD'],
  ['SG$5', 'SGD'],
  ['NT $5', 'TWD'],
  ['Mex$5', 'MXN'],
  ['AR$ 5', 'ARS'],
  ['CL$5', 'CLP'],
  ['Col$ 5', 'COP'],
  ['R$5', 'BRL'],
  ['U$5', 'USD'],
  ['TT$5', null],
  ['5 CHF', 'CHF'],
  ['SEK 5', 'SEK'],
  ['CHFs 5', null],
  ['no amount', null],
])('the currency of "%s" is %s', (text, code) => {
  expect(parseCurrency(text)).toBe(code)
})

it.each([
  ['a code before a sign', '$5 (4 EUR)', 'EUR'],
  ['the first of two codes', '5 USD or 4 EUR', 'USD'],
  ['a sign with one meaning before the dollar', '$5 / 4 €', 'EUR'],
  ['a country before the bare dollar', '5 A$ ($3)', 'AUD'],
])('takes %s', (_what, text, code) => {
  expect(parseCurrency(text)).toBe(code)
})
