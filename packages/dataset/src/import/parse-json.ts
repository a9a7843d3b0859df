type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** Only such a run of digits can be more than a number of JavaScript holds. */
const longDigits = /\d{16}/

const keepDigits: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value

/** A value of JSON; whole numbers that JavaScript would round stay text with all their digits. */
export function parseJson(text: string): unknown {
  if (!longDigits.test(text)) return JSON.parse(text)
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}
