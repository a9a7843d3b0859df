/** A dollar sign directly after the letters of its country; after two or more letters a space is allowed. */
const dollar = (letters: string): RegExp => new RegExp(`(?<!\\p{L})(?:${letters})\\$`, 'u')

/** Signs with one usual meaning. A bare dollar sign is the US dollar, as on most pages. */
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
  // Preceding capitals mean another country's dollar (RD$, TT$). Lower-case letters are the end of a word: "now$5".
  [/(?<!\p{L})US?\$|(?<!\p{Lu})\$/u, 'USD'],
]
const codes =
  /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|JPY|CNY|INR|AUD|CAD|NZD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|TRY|ILS|AED|SAR|EGP|KRW|HKD|SGD|TWD|THB|MYR|IDR|PHP|VND|RUB|UAH|KZT|NGN|KES)\b/

/**
 * The ISO 4217 code of the currency in a text, or null. "kr" is ambiguous and gives null, as does the dollar of an
 * unlisted country.
 */
export function parseCurrency(text: string): string | null {
  return codes.exec(text)?.[1] ?? signs.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
