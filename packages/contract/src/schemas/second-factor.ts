import { z } from 'zod'
import { roleNames } from '../roles.ts'
import { instant } from './common.ts'

/** A six-digit code from an authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = z.string().trim().min(1).max(40)

export const SecondFactorCode = z.object({ code })
export const SecondFactorProof = z.object({
  code,
  password: z.string().max(200).default('').describe('Required from everyone who has one'),
})
export const SecondFactor = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean().describe('By the account or the role; it cannot be turned off then'),
  hasPassword: z.boolean().describe('False for people who only log in elsewhere or by mail'),
})
export const SecondFactorSetUp = z.object({
  secret: z.string().describe('In base 32, for typing it in'),
  uri: z.string().describe('The otpauth address that a QR code shows'),
})
export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each works once; they are shown only here'),
})

const rule = {
  required: z.boolean().describe('Users without one must set it up before anything else'),
  people: z.int().describe('Active users whom it is about'),
  without: z.int().describe('Those of them who have no second factor'),
}
export const AccountSecondFactor = z.object(rule).meta({ id: 'AccountSecondFactor' })
export type AccountSecondFactor = z.infer<typeof AccountSecondFactor>
export const AccountSecondFactorChange = z.object({ required: z.boolean() })

export const RoleSecondFactors = z
  .object({ roles: z.array(z.object({ roleId: z.int(), roleName: z.enum(roleNames), ...rule })) })
  .meta({ id: 'RoleSecondFactors' })
export type RoleSecondFactors = z.infer<typeof RoleSecondFactors>
export const RoleSecondFactorChange = z.object({ roleName: z.enum(roleNames), required: z.boolean() })
