/** Letters, a dash, a number: "OPS-17". */
const ticketKeyPattern = /^[A-Z][A-Z0-9_]*-\d+$/i

/**
 * The key of a ticket from its URL on the company's ticket site, or null if the URL isn't on that site.
 * @param site without a trailing slash
 */
export function ticketKeyOf(address: string, site: string): string | null {
  const start = `${site}/browse/`
  const text = address.trim()
  if (!text.toLowerCase().startsWith(start.toLowerCase())) return null
  const [key = ''] = text.slice(start.length).split(/[/?#]/)
  return ticketKeyPattern.test(key) ? key.toUpperCase() : null
}

export const isTicketKey = (text: string): boolean => ticketKeyPattern.test(text)
