/**
 * What requests may reach. Private, loopback, link-local, multicast and other special addresses are refused unless
 * listed here; what is checked is the address the connection really goes to, after name resolution.
 */
export interface EgressPolicy {
  /** Host names ("shop.internal"), "host:port", IP addresses or CIDR ranges; "*" allows everything. */
  readonly allow: readonly string[]
}

/** Only the public internet. */
export const publicInternetOnly: EgressPolicy = { allow: [] }

/** For the user's own machine: everything it can reach. Never for a server that others use. */
export const egressEverywhere: EgressPolicy = { allow: ['*'] }

/** The public internet and this machine itself. */
export const egressAllowingLoopback: EgressPolicy = { allow: ['localhost', '127.0.0.0/8', '::1'] }
