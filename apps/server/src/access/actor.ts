import type { RoleName } from '@windrow/contract/roles'

/** The member of staff behind a user. */
export interface Impersonator {
  userId: number
  email: string
  firstName: string
  lastName: string
}

/** Who is calling. */
export interface Actor {
  userId: number
  organizationId: number
  role: RoleName
  email: string
  firstName: string
  lastName: string
  organizationName: string
  /** null for a program with an API key. */
  sessionId: number | null
  apiKeyId: number | null
  /** Who acts as this user, if anyone does. */
  impersonator: Impersonator | null
  /** A second factor is required and not set up: only what says so of itself answers this session. */
  secondFactorMissing: boolean
  /** When the access token or the API key ends. */
  expiresAt: Date
}
