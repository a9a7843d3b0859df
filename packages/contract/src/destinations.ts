import type { z } from 'zod'
import { azureCloud, azureCloudSettings } from './destinations/azure-cloud.ts'
import { box, boxSettings } from './destinations/box.ts'
import type { DestinationKind, DestinationSign, SettingField } from './destinations/define-destination.ts'
import { digitalOcean, digitalOceanSettings } from './destinations/digital-ocean.ts'
import { dropbox, dropboxSettings } from './destinations/dropbox.ts'
import { email, emailSettings, splitRecipients } from './destinations/email.ts'
import { ftp, ftpSettings } from './destinations/ftp.ts'
import { googleCloud, googleCloudSettings } from './destinations/google-cloud.ts'
import { s3, s3Settings } from './destinations/s3.ts'
import { slack, slackSettings } from './destinations/slack.ts'
import { webhook, webhookSettings } from './destinations/webhook.ts'

/** Where data is delivered to: every kind that works, in the order in which people see them. */
const kinds = {
  EMAIL: email,
  DROPBOX: dropbox,
  FTP: ftp,
  URL: webhook,
  SLACK: slack,
  S3: s3,
  GOOGLE_CLOUD: googleCloud,
  AZURE_CLOUD: azureCloud,
  BOX: box,
  DIGITAL_OCEAN: digitalOcean,
}

export type { DestinationSign, SettingField }
export type DestinationType = keyof typeof kinds
export const destinationTypes = Object.keys(kinds) as DestinationType[]

/** What the product knows of each kind. Free of zod, for the browser. */
export const destinationKinds: Readonly<Record<DestinationType, DestinationKind>> = kinds

const schemas = {
  EMAIL: emailSettings,
  DROPBOX: dropboxSettings,
  FTP: ftpSettings,
  URL: webhookSettings,
  SLACK: slackSettings,
  S3: s3Settings,
  GOOGLE_CLOUD: googleCloudSettings,
  AZURE_CLOUD: azureCloudSettings,
  BOX: boxSettings,
  DIGITAL_OCEAN: digitalOceanSettings,
} satisfies Record<DestinationType, () => z.ZodType>

type Schemas = { [Type in DestinationType]: ReturnType<(typeof schemas)[Type]> }

const allMade = (): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([type, make]) => [type, make()])) as Schemas

/**
 * What the settings of each kind must be. Unknown settings are refused: a typing error must not change a delivery. Marked
 * as pure, so that it stays out of the browser with zod.
 */
export const destinationSettings = /* @__PURE__ */ allMade()

/** Settings of a kind that have passed its schema. */
export type SettingsOf<Type extends DestinationType> = z.output<Schemas[Type]>

/** The names when somebody is asked how data shall arrive; the last one is a wish in words, no destination. */
export const deliveryMethods = [
  ...Object.values(destinationKinds).map(({ wish, label }) => wish ?? label),
  'Other',
]

/** What may be switched off per account, and the kind it switches. Nothing is delivered to Google Docs. */
export const destinationPermissions: Readonly<Record<string, DestinationType | null>> = {
  ...Object.fromEntries(destinationTypes.map((type) => [destinationKinds[type].permission, type])),
  'google docs': null,
}

/** Labels of what destinations of every kind are told. */
export const optionLabels = {
  replace: 'Replace old files',
  applyToAll: 'Apply to all reports of the project',
  skipValidation: 'Skip validation',
  deliver_manifest: 'Deliver Manifest file',
  deliver_inventory: 'Deliver Content file',
  manifest_path: 'Manifest path',
} as const

/** The fields of a kind with the names of their settings, from top to bottom. */
export const settingFields = (type: DestinationType): [name: string, field: SettingField][] =>
  Object.entries(destinationKinds[type].fields)

/** The names of those settings of a kind whose field has a property, such as `secret`. */
export const settingsWith = (type: DestinationType, property: keyof SettingField): string[] =>
  settingFields(type).flatMap(([name, field]) => (field[property] === undefined ? [] : [name]))

/** The names of a kind's secrets. */
export const secretSettings = (type: DestinationType): string[] => settingsWith(type, 'secret')

/** The kinds that send mails to people. */
export const mailTypes = destinationTypes.filter((type) => destinationKinds[type].mailsTo !== undefined)

/** Whom a destination mails, each once; nobody where it sends none. */
export function recipientsOf(
  type: DestinationType,
  settings: Readonly<Record<string, string | number | null>>,
): string[] {
  const { mailsTo } = destinationKinds[type]
  return mailsTo === undefined ? [] : splitRecipients(String(settings[mailsTo] ?? ''))
}

/** The same settings for other recipients. */
export function withRecipients<Settings extends object>(
  type: DestinationType,
  settings: Settings,
  recipients: readonly string[],
): Settings {
  const { mailsTo } = destinationKinds[type]
  return mailsTo === undefined ? settings : { ...settings, [mailsTo]: recipients.join(', ') }
}
