import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { folderOf, pathField } from './shared-fields.ts'
import { folderPath, optional } from './shared-settings.ts'

export const dropboxSettings = () =>
  z
    .strictObject({
      token: optional(5000),
      refresh_token: optional(5000),
      client_id: optional(),
      client_secret: optional(),
      path: folderPath(),
    })
    .superRefine((settings, issues) => {
      if (!settings.token && !settings.refresh_token)
        issues.addIssue({ code: 'custom', path: ['token'], message: 'Enter a token or a refresh token' })
      if (settings.refresh_token && !settings.client_id)
        issues.addIssue({
          code: 'custom',
          path: ['client_id'],
          message: 'Enter the key of the app that the refresh token belongs to',
        })
    })

export const dropbox = defineDestination<typeof dropboxSettings>({
  label: 'Dropbox',
  permission: 'dropbox',
  sign: 'folderUp',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    token: {
      label: 'Token',
      kind: 'text',
      secret: true,
      help: 'An access token; it ends after some hours.',
    },
    refresh_token: {
      label: 'Refresh token',
      kind: 'text',
      secret: true,
      singleUse: true,
      givenFor: ['client_id'],
      help: 'Lasts until it is revoked; needs the ID of its app.',
    },
    client_id: {
      label: 'Client ID',
      kind: 'text',
      help: 'The key of the app that the refresh token belongs to.',
    },
    client_secret: {
      label: 'Client secret',
      kind: 'text',
      secret: true,
      help: 'Only for apps that have one.',
    },
    path: pathField,
  },
  loginAt: [],
  faultFields: { CREDENTIALS: 'token', PATH: 'path' },
  target: (settings) => `dropbox:/${folderOf(settings)}`,
  addresses: () => ({}),
})
