import type { Limit } from './attempts.ts'

/**
 * How often a person may try to prove who they are, beside the log-in by password (`guess-limits.ts`). Six digits are
 * guessed quickly, so a code at log-in has so few tries that it would take centuries.
 */
export const proofLimits = {
  codeAtLogin: { max: 5, minutes: 15 },
  secondFactorChange: { max: 10, minutes: 15 },
  passwordChange: { max: 10, minutes: 15 },
  freshPassword: { max: 10, minutes: 15 },
} satisfies Record<string, Limit>
