import { PatternError } from '../extract/clean.ts'
import { JsonPathError } from '../extract/json-path/path-error.ts'
import { SelectorError } from '../extract/selector.ts'
import { TextGrowthError } from '../extract/text-growth.ts'

/** The result of compiling or applying user input, or its fault as a sentence. */
export type Attempt<T> = { value: T; fault: null } | { value?: undefined; fault: string }

const faults = [SelectorError, TextGrowthError, PatternError, JsonPathError, SyntaxError]

/** Compiles or applies a selector, pattern or path. Throws only errors that aren't the user's fault. */
export function tryCompile<T>(compile: () => T): Attempt<T> {
  try {
    return { value: compile(), fault: null }
  } catch (error) {
    if (!faults.some((kind) => error instanceof kind)) throw error
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
