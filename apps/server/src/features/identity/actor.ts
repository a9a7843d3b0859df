import type { RoleName } from '@windrow/contract/roles'

/** Who is calling. */
export interface Actor {
  userId: number
  organizationId: number
  role: RoleName
  email: string
  firstName: string
  lastName: string
  organizationName: string
  sessionId: number
  /** When the access token ends. */
  expiresAt: Date
}
