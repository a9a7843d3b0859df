import { exactNumber } from './exact-number.ts'

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Only such a run can be a number with more digits than JavaScript holds. What follows a quote is text. The scan costs a
 * fraction of the parse; documents without such a run, nearly all, are parsed as ever.
 */
const longNumber = /(?:^|[:[,\s-])\d[\d.]{15}/

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? exactNumber(source) : value

/**
 * A value of JSON. Numbers that JavaScript would round become text with all their digits, as {@link exactNumber} says.
 * Throws `SyntaxError`, also for values that nest too deeply to be read that way.
 */
export function parseJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError('its values nest too deeply', { cause: error })
    throw error
  }
}
