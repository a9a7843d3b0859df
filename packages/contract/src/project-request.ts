/** Choices in a request for data, and parsing of its site list. Doesn't use zod, so the browser can import it. */
export const siteKinds = ['MAIN', 'COMPARE'] as const
export type SiteKind = (typeof siteKinds)[number]
export interface Site {
  url: string
  kind: SiteKind
}

export const requestFrequencies = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const
export const fileFormats = ['XLSX', 'CSV', 'JSON', 'XML', 'YAML', 'PARQUET', 'Other'] as const
export const mostSites = 1000

/** The entries of a typed or pasted list: split on commas and whitespace, without duplicates. */
export const splitList = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

/** The first site is the one to extract, the others are for comparison. */
export const toSites = (urls: readonly string[]): Site[] =>
  urls.map((url, index) => ({ url, kind: index === 0 ? 'MAIN' : 'COMPARE' }))

/** Parses a web address as typed, https by default; null if invalid. */
export function webAddress(text: string): string | null {
  const url = URL.parse(/^(https?|ftp):\/\//i.test(text) ? text : `https://${text}`)
  return url && /^(https?|ftp):$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}
