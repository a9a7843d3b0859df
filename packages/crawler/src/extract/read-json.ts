import { parseJson } from '@windrow/contract/exact-json'
import type { Value } from './value.ts'

/**
 * What a text is in JSON; `undefined` for any other text. What stands around it in a script, as in `window.state = {…};`,
 * is left out.
 */
export function readJson(text: string): Value | undefined {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1
  for (const attempt of [text, ...(start < end && start >= 0 ? [text.slice(start, end)] : [])])
    try {
      return parseJson(attempt) as Value
    } catch {
      // The next form.
    }
  return undefined
}
