import { storable } from '@windrow/contract/storable'

const secretNames =
  /passw|secret|token|hash|authorization|cookie|credential|apikey$|api_key$|private|slackurl|webhook_url/i
const maxText = 500
const maxBytes = 8000
const maxDepth = 6

/**
 * Fields with what a login step types or sends; they may hold a password in plain text instead of the name of a secret.
 */
const typedNames = new Set(['type', 'fields', 'json'])
const namesSecret = (text: unknown) => typeof text === 'string' && /^\{secret:[^{}]+\}$/.test(text)

type Place = 'anywhere' | 'login' | 'typed'

function placeOf(key: string, around: Place): Place {
  if (around === 'login' && typedNames.has(key)) return 'typed'
  return key === 'login' ? 'login' : around
}

function hide(value: unknown, depth: number, place: Place = 'anywhere'): unknown {
  const isPlain = typeof value !== 'object' || value === null
  if (isPlain && place === 'typed' && !namesSecret(value)) return '[hidden]'
  if (typeof value === 'string') {
    const text = storable(value)
    return text.length > maxText ? `${text.slice(0, maxText).toWellFormed()}…` : text
  }
  if (isPlain) return value
  if (value instanceof Date) return value.toISOString()
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => hide(entry, depth + 1, place))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      String(hide(key, depth)),
      secretNames.test(key) && entry !== null ? '[hidden]' : hide(entry, depth + 1, placeOf(key, place)),
    ]),
  )
}

/** A value as the audit log stores it: secrets hidden, long texts truncated, oversized values omitted. */
export function withoutSecrets(value: unknown): unknown {
  const shown = hide(value, 0)
  const size = JSON.stringify(shown)?.length ?? 0
  if (size <= maxBytes) return shown
  return { leftOut: `${size} characters`, keys: Object.keys(shown as object).slice(0, 50) }
}
