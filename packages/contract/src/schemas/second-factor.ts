import { z } from 'zod'
import { instant } from './common.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const code = z.string().trim().min(1).max(40)

export const SecondFactorCode = z.object({ code })
export const SecondFactorRemoval = z.object({ password: z.string().min(1).max(200), code })
export const SecondFactor = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
})
export const SecondFactorSetUp = z.object({
  secret: z.string().describe('In base 32, for typing it in'),
  uri: z.string().describe('The otpauth address that a QR code shows'),
})
export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each works once; they are shown only here'),
})
