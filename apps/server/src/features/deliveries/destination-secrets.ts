import {
  destinationKinds,
  secretSettings,
  settingFields,
  type DestinationType,
} from '@windrow/contract/destinations'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'

export type Settings = Record<string, string | number | null>
type Vault = Pick<AppContext, 'keys'>

/** Whether two settings are equal; empty and missing values are the same. */
export const sameSettings = (a: Settings, b: Settings): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** Marks a masked secret that the form sent back unchanged. */
const masked = '••••'

/** The decrypted secrets of a destination. Empty if the installation's secret has changed since. */
export function openSecrets({ keys }: Vault, row: Pick<DestinationRow, 'sealed_secrets'>): Settings {
  const text = row.sealed_secrets && unseal(keys.vault, row.sealed_secrets)
  return text ? (JSON.parse(text) as Settings) : {}
}

/** The settings of a destination with secrets, as drivers take them. */
export const openSettings = (
  app: Vault,
  row: Pick<DestinationRow, 'sealed_secrets' | 'settings'>,
): Settings => ({
  ...row.settings,
  ...openSecrets(app, row),
})

/**
 * Whether the login host changed. Stored secrets must not be sent to another host: users who may edit a destination
 * must not learn its secrets.
 */
const leadsElsewhere = (type: DestinationType, sent: Settings, before: Settings): boolean =>
  destinationKinds[type].loginAt.some((name) => (sent[name] ?? '') !== (before[name] ?? ''))

/**
 * The settings to save: those sent, without empty values; omitted or masked secrets keep their value, unless the host
 * changed.
 */
export function givenSettings(type: DestinationType, sent: Settings, known: Settings): Settings {
  const secrets = secretSettings(type)
  const before = leadsElsewhere(type, sent, known) ? {} : known
  const isLeft = (name: string, value: unknown) =>
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.includes(masked) && name in before)
  const kept = secrets.filter((name) => isLeft(name, sent[name]) && before[name])
  return {
    ...Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => value !== null && !kept.some((own) => own === name)),
    ),
    ...Object.fromEntries(kept.map((name) => [name, before[name]!])),
  }
}

/** Columns for settings: secrets sealed, with their names and masked hints. */
export function sealedSettings({ keys }: Vault, type: DestinationType, settings: Settings) {
  const names = secretSettings(type)
  const secrets = Object.entries(settings).filter(([name, value]) => names.includes(name) && value)
  const open = Object.entries(settings).filter(([name]) => !names.includes(name))
  return {
    settings: JSON.stringify(Object.fromEntries(open)),
    sealed_secrets: secrets.length > 0 ? seal(keys.vault, JSON.stringify(Object.fromEntries(secrets))) : null,
    secret_names: secrets.map(([name]) => name),
    secret_hints: JSON.stringify(hintsOf(type, Object.fromEntries(secrets))),
  }
}

/** Masked hints for the secrets that may be shown in part. */
const hintsOf = (type: DestinationType, secrets: Settings): Record<string, string> =>
  Object.fromEntries(
    settingFields(type).flatMap(([name, { masked }]) => {
      const secret = secrets[name]
      return masked && typeof secret === 'string' ? [[name, masked(secret)]] : []
    }),
  )

/** The secret ones of the settings. */
export const secretsOf = (type: DestinationType, settings: Settings): Settings => {
  const names = secretSettings(type)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}

/** A secret in the encodings in which it may appear in URLs, forms, JSON and headers. */
function writings(secret: string): string[] {
  const percent = encodeURIComponent(secret)
  const form = new URLSearchParams({ x: secret }).toString().slice(2)
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  const json = JSON.stringify(secret).slice(1, -1)
  return [secret, percent, lower(percent), form, lower(form), json, Buffer.from(secret).toString('base64')]
}

/**
 * Replaces a destination's secrets in a text by "[hidden]", in all encodings; secrets under 4 characters are too short
 * for that.
 */
export function redacted(text: string, secrets: Settings): string {
  const values = Object.values(secrets).flatMap((value) => {
    const secret = String(value ?? '')
    return secret.length < 4 ? [] : writings(secret)
  })
  return values
    .sort((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text)
}
