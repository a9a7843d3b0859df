import type { RoleName } from '@windrow/contract/roles'

/** The member of staff behind a user. */
export interface Impersonator {
  userId: number
  email: string
  firstName: string
  lastName: string
}

/** The authenticated caller. */
export interface Actor {
  userId: number
  organizationId: number
  role: RoleName
  email: string
  firstName: string
  lastName: string
  organizationName: string
  /** null for API keys. */
  sessionId: number | null
  apiKeyId: number | null
  /** The member of staff who acts as this user, if any. */
  impersonator: Impersonator | null
  /** A second factor is required but not set up: only routes that opt in answer this session. */
  secondFactorMissing: boolean
  /** When the access token or API key expires. */
  expiresAt: Date
}
