import { RE2JS } from 're2js'
import type { CleanStep } from '@windrow/contract/recipe'
import { assertLength, countGrowth, longestText } from './text-growth.ts'
import type { Cleaner } from './cleaner.ts'

/** An invalid regular expression; the message is a sentence. */
export class PatternError extends Error {
  override name = 'PatternError'
}

/**
 * Compiles a user's pattern with RE2's engine, whose time grows linearly with the text, so that no pattern can hang
 * a crawl. It supports neither look-around nor back-references. Throws `PatternError`.
 */
export function compilePattern(source: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source))
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    throw new PatternError(`The regular expression "${source}" cannot be read: ${reason}.${hint(source)}`, {
      cause: error,
    })
  }
}

function hint(source: string): string {
  if (/\(\?<?[=!]/.test(source)) return ' Look-ahead and look-behind are not supported.'
  return /\\[1-9]/.test(source) ? ' Back-references are not supported.' : ''
}

/**
 * Compiles the cleaning steps of a field, or null if there are none; `trims` adds a final trim. Throws
 * `PatternError`.
 */
export function compileClean(steps: readonly CleanStep[], trims = true): Cleaner | null {
  if (steps.length === 0) return null
  const cleaners = steps.map((step) => countGrowth(compileStep(step)))
  return (text) => {
    let cleaned: string | null = text
    for (const clean of cleaners) {
      cleaned = clean(cleaned)
      if (cleaned === null) return null
    }
    return trims ? cleaned.trim() : cleaned
  }
}

/** Compiles one step. Throws `PatternError`. */
export function compileStep(step: CleanStep): Cleaner {
  if ('prepend' in step) return (text) => step.prepend + text
  if ('append' in step) return (text) => text + step.append
  if ('split' in step) return (text) => text.split(step.split).at(step.part)?.trim() ?? null
  if ('map' in step) return (text) => (Object.hasOwn(step.map, text) ? step.map[text]! : (step.other ?? text))
  if ('template' in step) {
    const places = step.template.split('{value}').length - 1
    return (text) => {
      assertLength(step.template.length + places * text.length)
      return step.template.replaceAll('{value}', () => text)
    }
  }
  if ('match' in step) {
    const pattern = compilePattern(step.match)
    return (text) => {
      const matcher = pattern.matcher(text)
      if (!matcher.find()) return null
      return (matcher.groupCount() > 0 ? matcher.group(1) : null) ?? matcher.group()
    }
  }
  const pattern = compilePattern(step.replace)
  const replacement = literalDollars(step.with)
  const groups = step.with.match(/\$\d/g)?.length ?? 0
  return (text) => {
    const most = (step.with.length + groups * text.length) * (text.length + 1) + text.length
    if (most > longestText) assertLength(lengthOfReplaced(pattern, text, step.with.length, groups))
    return pattern.matcher(text).replaceAll(replacement)
  }
}

/** `$1` refers to a group; other dollar signs are literal. RE2JS reads `$$` as one dollar sign, as JavaScript does. */
const literalDollars = (text: string): string => text.replace(/\$(?!\d)/g, '$$$$')

/** Upper bound of the length of the replaced text, computed before it is built. */
function lengthOfReplaced(pattern: RE2JS, text: string, replacement: number, groups: number): number {
  const matcher = pattern.matcher(text)
  let length = text.length
  while (length <= longestText && matcher.find())
    length += replacement + (groups - 1) * (matcher.end() - matcher.start())
  return length
}
