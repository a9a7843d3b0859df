/**
 * Which hosts requests may reach. Private, loopback, link-local, multicast and other special addresses are refused
 * unless listed here. The check applies to the address actually connected to, after name resolution.
 */
export interface EgressPolicy {
  /** Host names ("shop.internal"), "host:port", IP addresses or CIDR ranges; "*" allows everything. */
  readonly allow: readonly string[]
}

/** Only the public internet. */
export const publicInternetOnly: EgressPolicy = { allow: [] }

/** Everything that the user's own machine can reach. Never for a server that others use. */
export const egressEverywhere: EgressPolicy = { allow: ['*'] }

/** The public internet and this machine itself. */
export const egressAllowingLoopback: EgressPolicy = { allow: ['localhost', '127.0.0.0/8', '::1'] }
