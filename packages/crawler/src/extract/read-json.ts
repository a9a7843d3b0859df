import { parseJson } from '@windrow/contract/exact-json'
import type { Value } from './value.ts'

/**
 * A text parsed as JSON; `undefined` for any other text. Surrounding script code, as in `window.state = {…};`, is
 * ignored.
 */
export function readJson(text: string): Value | undefined {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1
  for (const attempt of [text, ...(start < end && start >= 0 ? [text.slice(start, end)] : [])])
    try {
      return parseJson(attempt) as Value
    } catch {
      // Try the next form.
    }
  return undefined
}
