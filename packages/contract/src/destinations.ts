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

/** All kinds of destinations, in display order. */
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

/** The facts about each kind. Doesn't use zod, so the browser can import it. */
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
 * The settings schema of each kind. Unknown settings are refused, so that a typing error never changes a delivery.
 * Marked as pure, so that bundlers remove it and zod from the browser's code.
 */
export const destinationSettings = /* @__PURE__ */ allMade()

/** Settings of a kind after validation by its schema. */
export type SettingsOf<Type extends DestinationType> = z.output<Schemas[Type]>

/** The delivery methods offered in a request for data; the last one is free text rather than a destination. */
export const deliveryMethods = [
  ...Object.values(destinationKinds).map(({ wish, label }) => wish ?? label),
  'Other',
]

/**
 * Permissions that can be switched off per account, with the kind each one controls. Google Docs is listed but
 * isn't a destination.
 */
export const destinationPermissions: Readonly<Record<string, DestinationType | null>> = {
  ...Object.fromEntries(destinationTypes.map((type) => [destinationKinds[type].permission, type])),
  'google docs': null,
}

/** Labels of the options common to all kinds of destinations. */
export const optionLabels = {
  replace: 'Replace old files',
  applyToAll: 'Apply to all reports of the project',
  skipValidation: 'Skip validation',
  deliver_manifest: 'Deliver Manifest file',
  deliver_inventory: 'Deliver Content file',
  manifest_path: 'Manifest path',
} as const

/** The fields of a kind with the names of their settings, in display order. */
export const settingFields = (type: DestinationType): [name: string, field: SettingField][] =>
  Object.entries(destinationKinds[type].fields)

/** Names of the settings of a kind whose field has a property, such as `secret`. */
export const settingsWith = (type: DestinationType, property: keyof SettingField): string[] =>
  settingFields(type).flatMap(([name, field]) => (field[property] === undefined ? [] : [name]))

/** Names of the secret settings of a kind. */
export const secretSettings = (type: DestinationType): string[] => settingsWith(type, 'secret')

/** The kinds that threads can be posted to. */
export const mirrorTypes = destinationTypes.filter((type) => destinationKinds[type].mirrorAt !== undefined)

/** The kinds that send mails to people. */
export const mailTypes = destinationTypes.filter((type) => destinationKinds[type].mailsTo !== undefined)

/** The mail recipients of a destination without duplicates; empty if it sends no mails. */
export function recipientsOf(
  type: DestinationType,
  settings: Readonly<Record<string, string | number | null>>,
): string[] {
  const { mailsTo } = destinationKinds[type]
  return mailsTo === undefined ? [] : splitRecipients(String(settings[mailsTo] ?? ''))
}

/** The same settings with other recipients. */
export function withRecipients<Settings extends object>(
  type: DestinationType,
  settings: Settings,
  recipients: readonly string[],
): Settings {
  const { mailsTo } = destinationKinds[type]
  return mailsTo === undefined ? settings : { ...settings, [mailsTo]: recipients.join(', ') }
}
