import { z } from 'zod'
import { instant } from './common.ts'
import { Profile } from './users.ts'

export const Impersonation = z.object({
  iTokens: z.object({ accessToken: z.string(), expiresAt: instant }),
  user: Profile,
})
export const ImpersonationStopped = z.object({ stopped: z.boolean() })
