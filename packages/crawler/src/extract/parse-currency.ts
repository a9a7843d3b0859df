/** Signs with one usual meaning. A dollar alone is the US one, as on most pages that do not say more. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹|\bRs\b/, 'INR'],
  [/₽|руб/i, 'RUB'],
  [/₩|원/, 'KRW'],
  [/₺/, 'TRY'],
  [/₪/, 'ILS'],
  [/₫/, 'VND'],
  [/₴/, 'UAH'],
  [/₱/, 'PHP'],
  [/฿/, 'THB'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
  [/元|CN¥/, 'CNY'],
  [/[¥￥]|円/, 'JPY'],
  [/\b(C|CA|CAD)\s?\$/, 'CAD'],
  [/\b(A|AU|AUD)\s?\$/, 'AUD'],
  [/\bR\$/, 'BRL'],
  [/\$/, 'USD'],
]
const codes =
  /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|JPY|CNY|INR|AUD|CAD|NZD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|TRY|ILS|AED|SAR|EGP|KRW|HKD|SGD|TWD|THB|MYR|IDR|PHP|VND|RUB|UAH|KZT|NGN|KES)\b/

/** The ISO 4217 code of the currency in a text, or null. "kr" has several meanings and stays unknown. */
export function parseCurrency(text: string): string | null {
  return codes.exec(text)?.[1] ?? signs.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
