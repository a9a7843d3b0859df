import { z } from 'zod'
import { notificationChannels, notificationEvents } from '../notifications.ts'
import { id, idText, instant, pageQuery, Pagination } from './common.ts'

const kind = z.enum(notificationEvents)
const channel = z.enum(notificationChannels)
const webAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export const Notification = z
  .object({
    id,
    kind,
    message: z.string().nullable().describe('Why, where there is a reason'),
    projectId: id,
    projectName: z.string(),
    reportId: id.nullable().describe('Null only for threads that are about no report'),
    reportName: z.string().nullable(),
    historyId: id.nullable(),
    failedPages: z.int().describe('Of events at the end of a run: its pages that failed after all retries'),
    thread: z
      .object({
        threadId: id,
        subject: z.string(),
        messageId: id.nullable().describe('The message; null for an assignment'),
        userName: z.string().describe('Who wrote it, or assigned the thread'),
      })
      .nullable()
      .describe('Of events of threads'),
    createdDate: instant,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationQuery = z.object({
  ...pageQuery(25),
  unread: z.enum(['true', 'false']).optional().describe('true: only those not read yet'),
})
export const NotificationPage = z.object({
  notifications: z.array(Notification),
  pagination: Pagination,
})
export const NotificationCount = z.object({
  unread: z.int().describe('Counted up to 100'),
})
export const NotificationsRead = z.object({
  ids: z.array(id).max(1000).optional().describe('Left out: all'),
})

const events = z.array(kind).min(1, 'Choose at least one event').max(notificationEvents.length)
const channels = z.array(channel).min(1, 'Choose at least one way').max(notificationChannels.length)
const secret = (shape: z.ZodString) => shape.optional().describe('Omit it to keep its value')

export const NotificationRuleBody = z
  .object({
    projectId: id.nullable().describe('null: every project that the person owns or is a member of'),
    reportId: id.nullable().describe('null: every report of the project'),
    events,
    channels,
    enabled: z.boolean().default(true).describe('A rule that is off mutes what it covers'),
    slackUrl: secret(z.string().trim().max(2000)).refine(
      (text) => !text || webAddress(text),
      'must begin with https://',
    ),
    webhookUrl: z
      .string()
      .trim()
      .max(2000)
      .default('')
      .refine((text) => text === '' || webAddress(text), 'must begin with https:// or http://'),
    webhookSecret: secret(z.string().trim().max(200)).refine(
      (text) => !text || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text),
      'must be "whsec_" and 24 to 64 bytes in base64',
    ),
  })
  .refine((rule) => rule.reportId === null || rule.projectId !== null, {
    path: ['projectId'],
    message: 'Choose the project of the report',
  })
  .refine((rule) => !rule.channels.includes('WEBHOOK') || rule.webhookUrl !== '', {
    path: ['webhookUrl'],
    message: 'Enter an address',
  })

export const NotificationRule = z
  .object({
    id,
    projectId: id.nullable(),
    projectName: z.string().nullable(),
    reportId: id.nullable(),
    reportName: z.string().nullable(),
    events: z.array(kind),
    channels: z.array(channel),
    enabled: z.boolean(),
    hasSlackUrl: z.boolean().describe('The address itself is never returned'),
    webhookUrl: z.string(),
    hasWebhookSecret: z.boolean().describe('The secret itself is never returned'),
  })
  .meta({ id: 'NotificationRule' })
export type NotificationRule = z.infer<typeof NotificationRule>

export const NotificationRules = z.object({
  rules: z.array(NotificationRule),
  mailPaused: z.boolean().describe('Turns off all email notifications, regardless of rules'),
})
export const MailPause = z.object({ mailPaused: z.boolean() })
export const ruleParams = z.object({ ruleId: idText.describe('The notification rule') })
export const Unsubscribe = z.object({
  token: z.string().min(1).max(500).describe('The token of the link in the mail'),
})
