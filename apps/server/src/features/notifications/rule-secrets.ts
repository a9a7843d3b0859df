import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { NotificationRuleRow } from '../../database/notification-tables.ts'

export interface RuleSecrets {
  slackUrl?: string
  webhookSecret?: string
}

/** The decrypted secrets of a rule; none if the installation's secret has changed since. */
export function openRuleSecrets(
  { keys }: Pick<AppContext, 'keys'>,
  { sealed_secrets }: Pick<NotificationRuleRow, 'sealed_secrets'>,
): RuleSecrets {
  const text = sealed_secrets && unseal(keys.vault, sealed_secrets)
  return text ? (JSON.parse(text) as RuleSecrets) : {}
}

/** Columns for secrets. Omitted ones keep their value; empty ones are removed. */
export function sealedRuleSecrets(
  { keys }: Pick<AppContext, 'keys'>,
  given: RuleSecrets,
  before: RuleSecrets,
) {
  const merged = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  const secrets = Object.entries(merged).filter(([, value]) => value)
  return {
    sealed_secrets: secrets.length > 0 ? seal(keys.vault, JSON.stringify(Object.fromEntries(secrets))) : null,
    secret_names: secrets.map(([name]) => name),
  }
}
