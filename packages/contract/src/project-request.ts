/** What a request for data chooses from, and how lists of sites are read. Free of zod, for the browser. */
export const siteKinds = ['MAIN', 'COMPARE'] as const
export type SiteKind = (typeof siteKinds)[number]
export interface Site {
  url: string
  kind: SiteKind
}

export const requestFrequencies = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const
export const fileFormats = ['XLSX', 'CSV', 'JSON', 'XML', 'YAML', 'PARQUET', 'Other'] as const
export const mostSites = 1000

/** The entries of a list as people type and paste them: split on commas and whitespace, each once. */
export const splitList = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

/** The first site is the one to extract, the rest are there to compare with. */
export const toSites = (urls: readonly string[]): Site[] =>
  urls.map((url, index) => ({ url, kind: index === 0 ? 'MAIN' : 'COMPARE' }))

/** A web address as people type it, with http where nothing is said; null where it is none. */
export function webAddress(text: string): string | null {
  const url = URL.parse(/^(https?|ftp):\/\//i.test(text) ? text : `https://${text}`)
  return url && /^(https?|ftp):$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}
