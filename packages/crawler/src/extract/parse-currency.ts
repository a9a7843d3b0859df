/** A dollar with the letters of its country right before it; after two or more of them a space may stand. */
const dollar = (letters: string): RegExp => new RegExp(`(?<!\\p{L})(?:${letters})\\$`, 'u')

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
  [dollar('C|CA\\s?|CAD\\s?'), 'CAD'],
  [dollar('A|AU\\s?|AUD\\s?'), 'AUD'],
  [dollar('NZ\\s?'), 'NZD'],
  [dollar('HK\\s?'), 'HKD'],
  [dollar('S|SG\\s?'), 'SGD'],
  [dollar('NT\\s?'), 'TWD'],
  [dollar('MX\\s?|Mex\\s?'), 'MXN'],
  [dollar('AR\\s?'), 'ARS'],
  [dollar('CL\\s?'), 'CLP'],
  [dollar('COL\\s?|Col\\s?'), 'COP'],
  [dollar('R'), 'BRL'],
  // Capitals before it are another country's (RD$, TT$). In small letters they are the end of a word: "now$5".
  [/(?<!\p{L})US?\$|(?<!\p{Lu})\$/u, 'USD'],
]
const codes =
  /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|JPY|CNY|INR|AUD|CAD|NZD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|TRY|ILS|AED|SAR|EGP|KRW|HKD|SGD|TWD|THB|MYR|IDR|PHP|VND|RUB|UAH|KZT|NGN|KES)\b/

/**
 * The ISO 4217 code of the currency in a text, or null. "kr" has several meanings and stays unknown, and so does a
 * dollar of a country that is not listed.
 */
export function parseCurrency(text: string): string | null {
  return codes.exec(text)?.[1] ?? signs.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
