/** A value that differs. `null`: absent on that side. */
export interface Difference {
  field: string
  before: string | null
  after: string | null
}

type Leaves = Map<string, string>

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null

function text(value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function collect(value: unknown, path: string, leaves: Leaves): Leaves {
  if (value === null && path === '') return leaves
  if (!isPlain(value)) return leaves.set(path, text(value))
  const entries = Object.entries(value)
  if (Array.isArray(value) && !value.some(isPlain))
    return leaves.set(path, value.length === 0 ? '–' : value.map(text).join(', '))
  if (entries.length === 0 && path !== '') return leaves.set(path, '–')
  for (const [key, entry] of entries) collect(entry, path === '' ? key : `${path}.${key}`, leaves)
  return leaves
}

/** "allowedDomains" becomes "Allowed domains"; paths keep their dots. */
export function fieldName(path: string): string {
  const words = path.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The values that an audit entry says were changed; equal values are omitted. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = collect(before ?? null, '', new Map())
  const now = collect(after ?? null, '', new Map())
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({
      field: fieldName(path),
      before: old.get(path) ?? null,
      after: now.get(path) ?? null,
    }))
}

/** "ACCOUNT_CHANGED" becomes "Account changed". */
export function actionName(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
