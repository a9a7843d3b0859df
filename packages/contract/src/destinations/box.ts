import { z } from 'zod'
import { defineDestination } from './define-destination.ts'
import { folderOf, pathField } from './shared-fields.ts'
import { folderPath, optional } from './shared-settings.ts'

export const boxSettings = () =>
  z
    .strictObject({
      token: optional(5000),
      refresh_token: optional(5000),
      client_id: optional(),
      client_secret: optional(),
      enterprise_id: optional(),
      path: folderPath(),
    })
    .superRefine((settings, issues) => {
      const byApp = settings.refresh_token || settings.enterprise_id
      if (!settings.token && !byApp)
        issues.addIssue({
          code: 'custom',
          path: ['token'],
          message: 'Enter a token, a refresh token or an enterprise ID',
        })
      for (const setting of ['client_id', 'client_secret'] as const)
        if (byApp && !settings[setting])
          issues.addIssue({
            code: 'custom',
            path: [setting],
            message: 'Enter the ID and the secret of the app',
          })
    })

export const box = defineDestination<typeof boxSettings>({
  label: 'Box',
  permission: 'box',
  sign: 'box',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    token: {
      label: 'Token',
      kind: 'text',
      secret: true,
      help: 'A developer token; it ends after an hour.',
    },
    refresh_token: {
      label: 'Refresh token',
      kind: 'text',
      secret: true,
      singleUse: true,
      givenFor: ['client_id'],
      help: 'Needs the ID and secret of its app.',
    },
    client_id: { label: 'Client ID', kind: 'text' },
    client_secret: { label: 'Client secret', kind: 'text', secret: true },
    enterprise_id: {
      label: 'Enterprise ID',
      kind: 'text',
      help: 'With ID and secret alone: the enterprise whose service account is used.',
    },
    path: pathField,
  },
  loginAt: [],
  faultFields: { CREDENTIALS: 'token', PATH: 'path' },
  target: (settings) => `box:/${folderOf(settings)}`,
  addresses: () => ({}),
})
