import { z } from 'zod'
import { instant } from './common.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const code = z.string().trim().min(1).max(40)

export const SecondFactorCode = z.object({ code })
export const SecondFactorProof = z.object({
  code,
  password: z.string().max(200).default('').describe('Needed from everyone who has one'),
})
export const SecondFactor = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean().describe('False for people who only log in elsewhere or by mail'),
})
export const SecondFactorSetUp = z.object({
  secret: z.string().describe('In base 32, for typing it in'),
  uri: z.string().describe('The otpauth address that a QR code shows'),
})
export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each works once; they are shown only here'),
})
