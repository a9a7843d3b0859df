import { isDigits } from './patterns.ts'

/**
 * The URL contains the view as plain text: no JSON quoting, parameters in insertion order. Each route reads its own;
 * invalid values fall back to defaults instead of failing, because URLs are typed, truncated and shared.
 */
export type RawSearch = Record<string, unknown>

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** A whole number within bounds; undefined if invalid. */
export function wholeNumber(value: unknown, least = 1, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = typeof value === 'string' && isDigits(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined
}

export const shortText = (value: unknown, most = 500): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, most)
    : undefined

export const oneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | undefined =>
  values.find((known) => known === value)

/** Page, page size and search text of a list; absent values mean the default, the first page of `usual` rows. */
export function listView(raw: RawSearch, usual = 25): { page?: number; limit?: number; search?: string } {
  const page = wholeNumber(raw['page'], 2, 1_000_000)
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const search = shortText(raw['search'], 200)
  return { ...(page && { page }), ...(limit && limit !== usual && { limit }), ...(search && { search }) }
}

/** Whether the day exists: Chrome takes February 31 for March 3. */
const isDay = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** `2026-11-20`, in the format of a date input; undefined if invalid. */
export const dayText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined

/** A path of this site to return to after login; undefined for anything that could lead elsewhere. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  // Browsers read "\" as "/" and drop tabs and line breaks, so that "/\t/evil" would leave the site.
  if (/[\\\p{Cc}]/u.test(value)) return undefined
  const base = 'https://windrow.invalid'
  const url = URL.parse(value, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return undefined
  return url.pathname.startsWith('/api/') || url.pathname.startsWith('/account/') ? undefined : value
}
