/** Where mails end: a page for people, and an address for mail programs, where there is one. */
export interface UnsubscribeLinks {
  page: string
  /** Ends them by a POST without anybody logging in; null where the installation has no address with https. */
  oneClick: string | null
}

/** The headers that mail programs offer unsubscribing by (RFC 2369), with one click where that can be (RFC 8058). */
export function unsubscribeHeaders({ page, oneClick }: UnsubscribeLinks): Record<string, string> {
  if (oneClick === null) return { 'List-Unsubscribe': `<${page}>` }
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
