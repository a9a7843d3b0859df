import { storable } from '@windrow/contract/storable'

const secretNames =
  /passw|secret|token|hash|authorization|cookie|credential|apikey$|api_key$|private|slackurl|webhook_url/i
const maxText = 500
const maxBytes = 8000
const maxDepth = 6

/** What a step of a login types or sends: a password may stand there as it is, where a secret should have been named. */
const typedNames = new Set(['type', 'fields', 'json'])
const namesSecret = (value: unknown) => typeof value === 'string' && /^\{secret:[^{}]+\}$/.test(value)

function hideTyped(value: unknown): unknown {
  if (namesSecret(value)) return value
  if (typeof value !== 'object' || value === null) return '[hidden]'
  return Object.fromEntries(Object.entries(value).map(([name, typed]) => [name, hideTyped(typed)]))
}

/** A login of a recipe with nothing that was typed into it. */
function hideLogin(login: object): object {
  const steps = 'steps' in login && Array.isArray(login.steps) ? (login.steps as unknown[]) : []
  const hidden = steps.map((step) =>
    typeof step === 'object' && step !== null
      ? Object.fromEntries(
          Object.entries(step).map(([name, entry]) => [
            name,
            typedNames.has(name) ? hideTyped(entry) : entry,
          ]),
        )
      : step,
  )
  return { ...login, steps: hidden }
}

const isLogin = (key: string, value: unknown): value is object =>
  key === 'login' && typeof value === 'object' && value !== null

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
      secretNames.test(key) && entry !== null
        ? '[hidden]'
        : hide(isLogin(key, entry) ? hideLogin(entry) : entry, depth + 1),
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
