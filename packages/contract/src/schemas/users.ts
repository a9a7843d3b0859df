import { z } from 'zod'
import { isValidPassword, passwordMessage } from '../password.ts'
import { roleNames } from '../roles.ts'
import { id, instant, name } from './common.ts'

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email'))
export const newPassword = z.string().max(200).refine(isValidPassword, passwordMessage)

export const Profile = z
  .object({
    userId: id,
    authId: z.string().describe("Stable user ID for other programs; doesn't change with the email address"),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    roleId: z.int(),
    roleName: z.enum(roleNames),
    organizationId: id,
    organizationName: z.string(),
    scope: z.string().describe('ADMIN for staff, else the role'),
    expiresAt: instant.describe('When the access token ends'),
    impersonatedBy: z
      .object({ userId: id, email: z.string(), firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe('The member of staff who impersonates this user, if any'),
    secondFactorMissing: z
      .boolean()
      .describe('A second factor is required and not set up yet; until then only its set-up is allowed'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const Login = z.object({
  email: z.string().trim().toLowerCase().max(254),
  password: z.string().min(1).max(200),
})

export const SetUp = z.object({
  firstName: name,
  lastName: name,
  email,
  password: newPassword,
  organizationName: name,
})

export const SetUpState = z.object({
  needed: z.boolean().describe('Whether the first administrator still has to be created'),
  version: z.string(),
  singleSignOn: z.string().nullable().describe('The text of its button; null where it is not set up'),
})

/** A program without cookies may send the token in the body, and gets the new one in the answer. */
export const Refresh = z.object({ refreshToken: z.string().max(200).optional() })
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instant,
})
