/** The host that somebody means who types or pastes one, as recipes have it; an address is one with more around it. */
export function hostName(text: string): string {
  const typed = text.trim().toLowerCase()
  const wildcard = typed.startsWith('*.') ? '*.' : ''
  const rest = typed.slice(wildcard.length)
  const isAddress = /^https?:\/\//.test(rest)
  const address = URL.parse(isAddress ? rest : `http://${rest}`)
  // What is no address is shown as it was typed, with its fault.
  if (!address?.host) return typed
  // Addresses leave their usual port out; who names it does not mean all ports.
  const port = !isAddress && address.port === '' && /:80(\/|$)/.test(rest) ? ':80' : ''
  return wildcard + address.host + port
}
