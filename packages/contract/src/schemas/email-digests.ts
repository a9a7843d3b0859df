import { z } from 'zod'
import {
  digestContents,
  digestNextDates,
  digestScopes,
  digestSendStates,
  mostDigestProjects,
  mostDigestRecipients,
} from '../email-digests.ts'
import { isTimeZone, timeZoneAdvice } from '../time-zones.ts'
import { id, idText, instant, name, pageQuery, Pagination } from './common.ts'

const timing = {
  frequency: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0: daily, 1: weekly, 2: monthly'),
  weekday: z.int().min(1).max(7).nullable().describe('Weekly: 1 is Monday, 7 Sunday; else null'),
  dayOfMonth: z
    .int()
    .min(1)
    .max(31)
    .nullable()
    .describe('Monthly: a day that a month does not have is its last day; else null'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 06:00 or 18:30')
    .describe('Wall time in the time zone: "07:30"'),
  timeZone: z.string().min(1).max(64).describe('As the IANA names it: "Europe/Helsinki"'),
}

const settings = {
  name,
  ...timing,
  scope: z
    .enum(digestScopes)
    .describe(
      'ALL: all accounts; ACCOUNT: the projects of one account, also later ones; PROJECTS: chosen projects. Recipients only get what they may see',
    ),
  accountId: id.nullable().describe('ACCOUNT: the account; else null'),
  contents: z.array(z.enum(digestContents)).describe('The parts of the mail'),
  skipEmpty: z.boolean().describe('Sends no mail if nothing ran and nothing needs a person'),
}

const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .default([])
    .refine((list) => new Set(list).size === list.length, 'must not contain an id twice')

export const EmailDigestBody = z
  .object({
    ...settings,
    weekday: timing.weekday.default(null),
    dayOfMonth: timing.dayOfMonth.default(null),
    timeZone: timing.timeZone.refine(isTimeZone, timeZoneAdvice),
    accountId: settings.accountId.default(null),
    contents: settings.contents.min(1, 'Choose at least one part').max(digestContents.length),
    projectIds: ids(mostDigestProjects).describe('PROJECTS: the projects, of one or several accounts'),
    recipientIds: ids(mostDigestRecipients).describe(
      'The users who get it. Users who unsubscribed get it again only if they are in resubscribeIds',
    ),
    resubscribeIds: ids(mostDigestRecipients).describe(
      'Of the recipients: those who unsubscribed and are to get it again',
    ),
    skipEmpty: settings.skipEmpty.default(true),
    enabled: z.boolean().default(true).describe('false: it is kept, but not sent'),
  })
  .refine(({ frequency, weekday }) => frequency !== 1 || weekday !== null, {
    path: ['weekday'],
    message: 'Choose a day of the week',
  })
  .refine(({ frequency, dayOfMonth }) => frequency !== 2 || dayOfMonth !== null, {
    path: ['dayOfMonth'],
    message: 'Choose a day of the month',
  })
  .refine(({ scope, accountId }) => scope !== 'ACCOUNT' || accountId !== null, {
    path: ['accountId'],
    message: 'Choose an account',
  })
  .refine(({ scope, projectIds }) => scope !== 'PROJECTS' || projectIds.length > 0, {
    path: ['projectIds'],
    message: 'Choose at least one project',
  })
export type EmailDigestBody = z.output<typeof EmailDigestBody>

const DigestRecipient = z
  .object({
    userId: id,
    fullName: z.string(),
    email: z.string(),
    accountName: z.string(),
    isActive: z.boolean().describe('false: deactivated or removed, so nothing is sent'),
    unsubscribedDate: instant.nullable().describe('When the user unsubscribed; null if not'),
  })
  .meta({ id: 'DigestRecipient' })
export type DigestRecipient = z.infer<typeof DigestRecipient>

const DigestProject = z
  .object({
    projectId: id,
    name: z.string(),
    accountName: z.string(),
    isDeleted: z.boolean().describe('Deleted projects are left out of the mail'),
  })
  .meta({ id: 'DigestProject' })

export const EmailDigest = z
  .object({
    id,
    ...settings,
    accountName: z.string().nullable().describe('ACCOUNT: its name; else null'),
    projects: z.array(DigestProject).describe('PROJECTS: the projects; else empty'),
    recipients: z.array(DigestRecipient),
    enabled: z.boolean(),
    nextDate: instant.nullable().describe('When it is sent next; null while it is off'),
    last: z
      .object({
        state: z.enum(digestSendStates),
        dueDate: instant,
        endedDate: instant.nullable(),
        message: z.string().nullable().describe('Why it was skipped or failed'),
      })
      .nullable()
      .describe('The latest due time and what became of it; null before the first'),
    createdDate: instant,
  })
  .meta({ id: 'EmailDigest' })
export type EmailDigest = z.infer<typeof EmailDigest>

export const EmailDigestQuery = z.object({ ...pageQuery(25) })
export const EmailDigestPage = z.object({ digests: z.array(EmailDigest), pagination: Pagination })
export const EmailDigestEnabled = z.object({
  enabled: z.boolean().describe('true: sent from the next due time on'),
})
export const EmailDigestDeleted = z.object({ id })

export const EmailDigestPreview = z
  .object({
    subject: z.string(),
    html: z.string().describe('The mail as it would be sent now, with real figures'),
    text: z.string().describe('The same as plain text'),
    readerName: z.string().describe('Who would get exactly this: the first recipient, or you'),
    fromDate: z.iso.date().describe('The first day that the figures cover'),
    toDate: z.iso.date().describe('The last day that the figures cover'),
    nextDates: z.array(instant).max(digestNextDates).describe('The next due times'),
    isEmpty: z.boolean().describe('Nothing ran and nothing needs a person'),
  })
  .meta({ id: 'EmailDigestPreview' })
export type EmailDigestPreview = z.infer<typeof EmailDigestPreview>

export const EmailDigestTested = z.object({ email: z.string().describe('The address of the test mail') })

export const digestParams = z.object({ digestId: idText.describe('The email digest') })
