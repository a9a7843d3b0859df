import { exactNumber } from './exact-number.ts'

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Only such a sequence can be a number with more digits than JavaScript can hold. After a quote it is a string. The
 * scan costs a fraction of the parse; documents without such a sequence, nearly all, are parsed as usual.
 */
const longNumber = /(?:^|[:[,\s-])\d[\d.]{15}/

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? exactNumber(source) : value

/**
 * Parses JSON. Numbers that JavaScript would round become text with all their digits, see {@link exactNumber}.
 * Throws `SyntaxError`, also for values nested too deeply to parse this way.
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
