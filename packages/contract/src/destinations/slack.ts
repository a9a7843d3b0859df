import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { isWebAddress, isWithoutLogin, optional } from './shared-settings.ts'

export const slackSettings = () =>
  z
    .strictObject({
      webhook_url: optional(2000).refine(
        (text) => text === '' || (isWebAddress(text) && isWithoutLogin(text)),
        'must be an address that begins with https://',
      ),
      token: optional(),
      channel: optional(80),
      mirror: z.enum(['OFF', 'THREADS']).default('OFF'),
    })
    .superRefine((settings, issues) => {
      if (!settings.webhook_url && !settings.token)
        issues.addIssue({
          code: 'custom',
          path: ['webhook_url'],
          message: 'Enter an incoming webhook address, or a token and a channel',
        })
      if (settings.token && !settings.channel)
        issues.addIssue({ code: 'custom', path: ['channel'], message: 'Enter the ID of the channel' })
    })

export const slack = defineDestination<typeof slackSettings>({
  label: 'Slack',
  permission: 'slack',
  sign: 'messageSquare',
  takes: 'FILES',
  links: true,
  forPeople: true,
  mirrorAt: 'mirror',
  fields: {
    webhook_url: {
      label: 'Incoming webhook address',
      kind: 'text',
      secret: true,
      placeholder: 'https://hooks.slack.com/services/…',
      help: 'Posts figures and links. To upload files, enter a bot token and a channel instead.',
    },
    token: { label: 'Token', kind: 'text', secret: true, placeholder: 'xoxb-…' },
    channel: {
      label: 'Channel',
      kind: 'text',
      placeholder: 'C0123456789',
      help: 'The ID of a channel that the bot has joined.',
    },
    mirror: {
      label: 'Threads',
      kind: 'select',
      options: [
        { value: 'OFF', label: "Don't mirror threads" },
        { value: 'THREADS', label: "Mirror the project's threads" },
      ],
      help: 'Posts new threads, messages and states of the whole project. Internal notes are never posted.',
    },
  },
  loginAt: [],
  faultFields: {
    NAME_RESOLUTION: 'webhook_url',
    ADDRESS_REFUSED: 'webhook_url',
    CREDENTIALS: 'token',
    BUCKET: 'channel',
  },
  target: ({ channel }) => channel || 'Incoming webhook',
  addresses: ({ webhook_url }) => ({ webhook_url }),
})
