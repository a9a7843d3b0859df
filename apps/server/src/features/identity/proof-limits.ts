import type { Limit } from './attempts.ts'

/**
 * Limits on proofs of identity other than the password login (`guess-limits.ts`). Six digits can be guessed, so logins
 * get so few tries at a code that guessing it would take centuries.
 */
export const proofLimits = {
  codeAtLogin: { max: 5, minutes: 15 },
  secondFactorChange: { max: 10, minutes: 15 },
  passwordChange: { max: 10, minutes: 15 },
  freshPassword: { max: 10, minutes: 15 },
} satisfies Record<string, Limit>
