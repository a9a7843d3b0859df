import type { MailHeaders } from './automatic-mail.ts'

/** A domain is vouched for by its own results and by those of the domain above it. */
const covers = (domain: string, from: string): boolean =>
  domain.includes('.') && (from === domain || from.endsWith(`.${domain}`))

/** "dkim=pass header.d=nordlake.example" of a result, as method, outcome, and the domain it is about. */
function resultOf(text: string): { method: string; domain: string } | null {
  const method = /^\s*(dmarc|dkim|spf)\s*=\s*pass\b/i.exec(text)?.[1]?.toLowerCase()
  const property = { dmarc: 'header.from', dkim: 'header.[di]', spf: 'smtp.mailfrom' }[method ?? '']
  if (!method || !property) return null
  const value = new RegExp(`\\b${property}\\s*=\\s*"?([^\\s;"]+)`, 'i').exec(text)?.[1] ?? ''
  return { method, domain: value.slice(value.lastIndexOf('@') + 1).toLowerCase() }
}

/**
 * Whether the operator's mail server has found that a mail comes from the domain that it names as its sender (RFC 8601):
 * by DMARC, DKIM or SPF. Only the first results count: senders can write what they want below them.
 *
 * @param server the name with which the mail server begins its results
 * @param from address of the sender
 */
export function isAuthenticated(headers: MailHeaders, server: string, from: string): boolean {
  const results = headers.find(({ key }) => key === 'authentication-results')?.value ?? ''
  // Comments could hold anything, also what looks like a result.
  const [name = '', ...parts] = results
    .slice(0, 10_000)
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
  if (name.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  return parts.some((part) => {
    const result = resultOf(part)
    return result !== null && covers(result.domain, domain)
  })
}
