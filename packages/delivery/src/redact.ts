import { destinationTypes, settingFields, type DestinationType } from '@windrow/contract/destinations'
import type { DeliveryEnvironment, Receipt } from './destination-driver.ts'
import { DeliveryError } from './delivery-error.ts'

const mask = '••••'
/** Masking shorter values would garble ordinary text; no service issues secrets that short. */
const shortest = 4

const masks = destinationTypes.flatMap((type) =>
  settingFields(type).flatMap(([, field]) => field.masked ?? []),
)
/** Masks everything that looks like a secret of any kind. */
const masked = (text: string): string => masks.reduce((clean, hide) => hide(clean), text)

/** Removes secrets from everything that leaves a driver: errors, answers, receipts, the log of calls. */
export function redacting(type: DestinationType, settings: Record<string, unknown>) {
  const secrets = settingFields(type)
    .filter(([, { secret }]) => secret)
    .flatMap(([name, { parts }]) => {
      const value = settings[name]
      if (typeof value !== 'string' || value.length < shortest) return []
      return [value, encodeURIComponent(value), ...(parts?.(value) ?? [])]
    })
    .sort((a, b) => b.length - a.length)
  const text = (value: string): string =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, mask), masked(value))

  return {
    text,
    receipts: (receipts: Receipt[]) =>
      receipts.map((one) => ({ ...one, location: text(one.location), answer: text(one.answer) })),
    error: (error: DeliveryError) => {
      const { fault, retryable, retryAfterMs, isGone } = error
      // The cause may contain the secret; its name is kept for the logs.
      const cause = error.cause instanceof Error ? { cause: error.cause.name } : {}
      return new DeliveryError(fault, text(error.message), { retryable, retryAfterMs, isGone, ...cause })
    },
    environment: (environment: DeliveryEnvironment): DeliveryEnvironment => ({
      ...environment,
      onExchange: ({ request, answer }) =>
        environment.onExchange({ request: text(request), answer: answer === null ? null : text(answer) }),
    }),
  }
}
