import { z } from 'zod'
import { id, idText, instant, name } from './common.ts'
import { email, newPassword } from './users.ts'

/** The token of a mailed link. */
const token = z.string().min(1).max(200).describe('The token of the mailed link')

export const EmailOnly = z.object({ email })
export const tokenParams = z.object({ token })
export const PasswordReset = z.object({ token, password: newPassword })
export const PasswordChange = z.object({ currentPassword: z.string().min(1).max(200), newPassword })
export const SignUpQuery = z.object({
  inviteToken: token.describe('The first token of the mailed link: the invitation'),
  userToken: token.describe('The second token of the mailed link: who is invited'),
})
export const SignUp = SignUpQuery.extend({ firstName: name, lastName: name, password: newPassword })

export const ResetDetails = z.object({ email: z.string(), firstName: z.string() })
export const SignUpDetails = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  organizationName: z.string(),
  invitedBy: z.string().nullable(),
})

const Session = z
  .object({
    sessionId: id,
    userAgent: z.string(),
    ip: z.string(),
    createdDate: instant,
    lastUsedDate: instant,
    current: z.boolean().describe('The session of this call'),
  })
  .meta({ id: 'Session' })
export const SessionList = z.object({ sessions: z.array(Session) })
export const sessionParams = z.object({
  sessionId: idText.describe('The session, as the list of sessions names it'),
})

export const ProfileUpdate = z.object({ firstName: name, lastName: name }).partial()

export const userSettingNames = [
  'viewed_walkthroughv2',
  'viewed_project_guide',
  'viewed_report_guide',
  'viewed_full_report_guide',
  'viewed_data_preview_guide',
  'closed_installation_checklist',
] as const
/** Flags of the current user; flags that were never set are absent. */
export const UserSettings = z.strictObject(
  Object.fromEntries(userSettingNames.map((flag) => [flag, z.boolean().optional()])) as Record<
    (typeof userSettingNames)[number],
    z.ZodOptional<z.ZodBoolean>
  >,
)
