/** The host in typed or pasted text, in the recipe's notation; accepts whole URLs. */
export function hostName(text: string): string {
  const typed = text.trim().toLowerCase()
  const wildcard = typed.startsWith('*.') ? '*.' : ''
  const rest = typed.slice(wildcard.length)
  const isAddress = /^https?:\/\//.test(rest)
  const address = URL.parse(isAddress ? rest : `http://${rest}`)
  // Invalid input is shown unchanged, with its error.
  if (!address?.host) return typed
  // URLs drop their default port, but a host typed with port 80 doesn't mean all ports.
  const port = !isAddress && address.port === '' && /:80(\/|$)/.test(rest) ? ':80' : ''
  return wildcard + address.host + port
}
