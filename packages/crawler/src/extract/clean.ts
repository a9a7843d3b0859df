import { RE2JS } from 're2js'
import type { CleanStep } from '@windrow/contract/recipe'

/** The cleaning of one field, compiled. Null: what was found does not match, so there is no value. */
export type Cleaner = (text: string) => string | null

/** A regular expression that cannot be read; the message is a sentence. */
export class PatternError extends Error {
  override name = 'PatternError'
}

/**
 * Compiles a user's pattern with RE2's engine: its time grows linearly with the text, so that no pattern can hang a
 * crawl. In return it knows neither look-around nor back-references. Throws `PatternError`.
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

/** Compiles the cleaning steps of a field, or null when there are none. Throws `PatternError`. */
export function compileClean(steps: readonly CleanStep[]): Cleaner | null {
  if (steps.length === 0) return null
  const cleaners = steps.map(compileStep)
  return (text) => {
    let cleaned: string | null = text
    for (const clean of cleaners) {
      cleaned = clean(cleaned)
      if (cleaned === null) return null
    }
    return cleaned.trim()
  }
}

/** Compiles one step. Throws `PatternError`. */
export function compileStep(step: CleanStep): Cleaner {
  if ('prepend' in step) return (text) => step.prepend + text
  if ('append' in step) return (text) => text + step.append
  if ('split' in step) return (text) => text.split(step.split).at(step.part)?.trim() ?? null
  if ('map' in step) return (text) => (Object.hasOwn(step.map, text) ? step.map[text]! : (step.other ?? text))
  if ('template' in step) return (text) => step.template.replaceAll('{value}', () => text)
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
  return (text) => pattern.matcher(text).replaceAll(replacement)
}

/** `$1` names a group; any other dollar sign stands for itself. RE2JS reads `$$` as one, as JavaScript does. */
const literalDollars = (text: string): string => text.replace(/\$(?!\d)/g, '$$$$')
