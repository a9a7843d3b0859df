/** A decimal number in the notation of JSON and JavaScript; longer exponents don't occur in real data. */
const written = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?\s*$/i
/** A double holds every number with this many digits. */
const sureDigits = 15

/**
 * The shortest text of a decimal number without exponent: no redundant zeros, no plus, "0" for minus zero. Two
 * texts are the same number exactly if their results are equal. Null if the text isn't a number.
 */
export function plainDecimal(text: string): string | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = written.exec(text) ?? []
  if (whole + fraction === '') return null
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '') || '0'
  const after = withoutEndZeros('0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point)))
  const plain = after === '' ? before : `${before}.${after}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** A loop, because a regular expression would rescan a long row of zeros from each of them. */
function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/**
 * A number as stored: a JavaScript number if that holds every digit, else its plain text. Integers beyond 2^53 are
 * always text, since neighbouring ones would be read as equal.
 */
export function exactNumber(text: string): number | string {
  const value = Number(text)
  if (text.length <= sureDigits && Number.isFinite(value)) return value
  const plain = plainDecimal(text)
  if (plain === null) return value
  if (!plain.includes('.') && !/e/i.test(text)) return Number.isSafeInteger(value) ? value : plain
  return plainDecimal(String(value)) === plain ? value : plain
}

/** The number of a plain text if a double holds it, including integers beyond 2^53; else the text. */
export function heldNumber(plain: string): number | string {
  const value = Number(plain)
  return plainDecimal(String(value)) === plain ? value : plain
}

/** Whether a text is the result of {@link exactNumber} for a number that JavaScript can't hold. */
export const isExactText = (text: string): boolean =>
  text.length > sureDigits && /^-?\d+(\.\d+)?$/.test(text) && exactNumber(text) === text

/** Compares two plain decimals: negative, zero or positive if the first is less, equal or greater. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.')[1]?.length ?? 0) as [number, number]
  const scaled = (text: string, own: number) =>
    BigInt(text.replace('.', '') + '0'.repeat(Math.max(a, b) - own))
  const difference = scaled(one, a) - scaled(other, b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
