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

/** Whether two settings lead to the same; one that is empty is like one that is not there. */
export const sameSettings = (a: Settings, b: Settings): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** What stands for a secret that was shown masked and came back untouched. */
const masked = '••••'

/** The secrets of a destination, in clear. Empty when the installation's secret has changed since. */
export function openSecrets({ keys }: Vault, row: Pick<DestinationRow, 'sealed_secrets'>): Settings {
  const text = row.sealed_secrets && unseal(keys.vault, row.sealed_secrets)
  return text ? (JSON.parse(text) as Settings) : {}
}

/** The settings of a destination as its driver takes them. */
export const openSettings = (
  app: Vault,
  row: Pick<DestinationRow, 'sealed_secrets' | 'settings'>,
): Settings => ({
  ...row.settings,
  ...openSecrets(app, row),
})

/** A secret that is kept must not be led to another host: whoever may change a destination may not learn it. */
const leadsElsewhere = (type: DestinationType, sent: Settings, before: Settings): boolean =>
  destinationKinds[type].loginAt.some((name) => (sent[name] ?? '') !== (before[name] ?? ''))

/** What was sent, without what means nothing; secrets that were left out are those of `before`. */
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

/** Settings as the database keeps them: secrets sealed, with their names, and with what may be shown of them. */
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

/** What may be shown of those secrets of which something may. */
const hintsOf = (type: DestinationType, secrets: Settings): Record<string, string> =>
  Object.fromEntries(
    settingFields(type).flatMap(([name, { masked }]) => {
      const secret = secrets[name]
      return masked && typeof secret === 'string' ? [[name, masked(secret)]] : []
    }),
  )

/** Those of the settings that nobody may see. */
export const secretsOf = (type: DestinationType, settings: Settings): Settings => {
  const names = secretSettings(type)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}

/** How a secret may stand in addresses, forms, JSON and headers. */
function writings(secret: string): string[] {
  const percent = encodeURIComponent(secret)
  const form = new URLSearchParams({ x: secret }).toString().slice(2)
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  const json = JSON.stringify(secret).slice(1, -1)
  return [secret, percent, lower(percent), form, lower(form), json, Buffer.from(secret).toString('base64')]
}

/** A text without the secrets of a destination, whoever put them there. */
export function redacted(text: string, secrets: Settings): string {
  const values = Object.values(secrets).flatMap((value) => {
    const secret = String(value ?? '')
    return secret.length < 4 ? [] : writings(secret)
  })
  return values
    .sort((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text)
}
