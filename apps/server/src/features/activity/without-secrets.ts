import { storable } from '@windrow/contract/storable'

const secretNames =
  /passw|secret|token|hash|authorization|cookie|credential|apikey$|api_key$|private|slackurl|webhook_url/i
const maxText = 500
const maxBytes = 8000
const maxDepth = 6

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    const text = storable(value)
    return text.length > maxText ? `${text.slice(0, maxText)}…` : text
  }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => hide(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      String(hide(key, depth)),
      secretNames.test(key) && entry !== null ? '[hidden]' : hide(entry, depth + 1),
    ]),
  )
}

/** A value as the audit log may keep it: secrets hidden, long texts cut, far too much left out. */
export function withoutSecrets(value: unknown): unknown {
  const shown = hide(value, 0)
  const size = JSON.stringify(shown)?.length ?? 0
  if (size <= maxBytes) return shown
  return { leftOut: `${size} characters`, keys: Object.keys(shown as object).slice(0, 50) }
}
