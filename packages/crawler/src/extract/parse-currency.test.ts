import { expect, it } from 'vitest'
import { parseCurrency } from './parse-currency.ts'
import { parseNumber } from './parse-number.ts'

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
  ['TT$5', 'TTD'],
  ['ZZ$5', null],
  ['now$5', 'USD'],
  ['1 299 Ft', 'HUF'],
  ['99,90 lei', 'RON'],
  ['99,90 лв.', 'BGN'],
  ['12,50 kn', 'HRK'],
  ['1.299 TL', 'TRY'],
  ['CHF 12.–', 'CHF'],
  ['Fr. 12.-', 'CHF'],
  ['R1,299.00', 'ZAR'],
  ['S/.12.50', 'PEN'],
  ['Rp 150.000', 'IDR'],
  ['RM12.50', 'MYR'],
  ['٣٬٥٠٠ ر.س', 'SAR'],
  ['12€99', 'EUR'],
  ['$5 CAD', 'CAD'],
  ['CAD $5', 'CAD'],
  ['kr. 1.299,00', null],
  ['Rs.500/-', 'INR'],
  ['5 CHF', 'CHF'],
  ['SEK 5', 'SEK'],
  ['CHFs 5', null],
  ['no amount', null],
])('the currency of "%s" is %s', (text, code) => {
  expect(parseCurrency(text)).toBe(code)
})

it.each([
  ['the sign beside the amount', '$5 (4 EUR)', 'USD'],
  ['the first of two codes', '5 USD or 4 EUR', 'USD'],
  ['the first of two signs', '$5 / 4 €', 'USD'],
  ['a country before the bare dollar', '5 A$ ($3)', 'AUD'],
  ['a code elsewhere if nothing is beside the amount', 'Amount (EUR): 5', 'EUR'],
  ['a sign elsewhere if nothing is beside the amount', '€ per piece: 5', 'EUR'],
])('takes %s', (_what, text, code) => {
  expect(parseCurrency(text)).toBe(code)
})

it.each([
  ['1.299 kr.', 'DK', 'DKK'],
  ['1 299 kr', 'SE', 'SEK'],
  ['kr 1 299', 'NO', 'NOK'],
  ['1.299 kr.', 'IS', 'ISK'],
  ['1 299 kr', 'PL', null],
  ['$5', 'AU', 'AUD'],
  ['$5', 'MX', 'MXN'],
  ['$5', 'DE', 'USD'],
  ['US$5', 'AU', 'USD'],
  ['Rs 500', 'PK', 'PKR'],
  ['¥500', 'CN', 'CNY'],
  ['5元', 'TW', 'TWD'],
  ['12 руб.', 'BY', 'BYN'],
  ['1 000 FCFA', 'CM', 'XAF'],
  ['1 000 FCFA', null, null],
])('"%s" on a page of the country %s is %s', (text, country, code) => {
  expect(parseCurrency(text, country)).toBe(code)
})

it.each(
  (
    'ar-AE AED,ar-BH BHD,ar-EG EGP,ar-JO JOD,ar-KW KWD,ar-MA MAD,ar-QA QAR,ar-SA SAR,az-AZ AZN,be-BY BYN,bg-BG BGN,' +
    'bn-BD BDT,bs-BA BAM,cs-CZ CZK,da-DK DKK,de-AT EUR,de-CH CHF,el-GR EUR,en-AU AUD,en-CA CAD,en-GB GBP,en-GH GHS,' +
    'en-IN INR,en-JM JMD,en-KE KES,en-NG NGN,en-NZ NZD,en-US USD,en-ZA ZAR,es-AR ARS,es-BO BOB,es-CL CLP,es-CO COP,' +
    'es-CR CRC,es-DO DOP,es-ES EUR,es-GT GTQ,es-MX MXN,es-PE PEN,es-PY PYG,es-UY UYU,fa-IR IRR,fi-FI EUR,fil-PH PHP,' +
    'fr-CA CAD,fr-CH CHF,fr-CM XAF,fr-DZ DZD,fr-FR EUR,fr-SN XOF,fr-TN TND,he-IL ILS,hi-IN INR,hu-HU HUF,hy-AM AMD,' +
    'id-ID IDR,is-IS ISK,it-IT EUR,ja-JP JPY,ka-GE GEL,kk-KZ KZT,km-KH KHR,ko-KR KRW,lo-LA LAK,lt-LT EUR,mk-MK MKD,' +
    'mn-MN MNT,ms-MY MYR,nb-NO NOK,ne-NP NPR,nl-NL EUR,pl-PL PLN,pt-BR BRL,pt-PT EUR,ro-RO RON,ru-RU RUB,si-LK LKR,' +
    'sq-AL ALL,sr-RS RSD,sv-SE SEK,th-TH THB,tr-TR TRY,uk-UA UAH,ur-PK PKR,uz-UZ UZS,vi-VN VND,zh-CN CNY,zh-HK HKD,' +
    'zh-TW TWD'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)('reads what CLDR writes in %s: %s', (locale, currency) => {
  const country = locale.slice(-2)
  for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code'] as const)
    for (const amount of [7, 1299, 1234567.5]) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      const text = format.format(amount)
      const { maximumFractionDigits = 0 } = format.resolvedOptions()
      const shown = maximumFractionDigits === 0 ? Math.round(amount) : amount

      expect([text, parseCurrency(text, country)]).toEqual([text, currency])
      expect([text, parseNumber(text)]).toEqual([text, shown])
    }
})
