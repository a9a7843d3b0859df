/** Where to unsubscribe: a page for people, and a URL for mail programs if there is one. */
export interface UnsubscribeLinks {
  page: string
  /** Unsubscribes by a POST without a login; null if the installation has no https URL. */
  oneClick: string | null
}

/** The headers by which mail programs offer unsubscribing (RFC 2369), with one click if possible (RFC 8058). */
export function unsubscribeHeaders({ page, oneClick }: UnsubscribeLinks): Record<string, string> {
  if (oneClick === null) return { 'List-Unsubscribe': `<${page}>` }
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
