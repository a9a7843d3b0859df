import { secretSettings } from '@windrow/contract/destination-kinds'
import { maskAccountKey, type DestinationType } from '@windrow/contract/destination-types'
import type { DeliveryEnvironment, Receipt } from './destination-driver.ts'
import { DeliveryError } from './delivery-error.ts'

const mask = '••••'
/** Shorter values would blot out ordinary text; no service gives out secrets as short as that. */
const shortest = 4

/** Takes secrets out of whatever leaves a driver: errors, answers, receipts, the log of calls. */
export function redacting(type: DestinationType, settings: Record<string, unknown>) {
  const secrets = secretSettings(type)
    .map((name) => settings[name])
    .filter((value): value is string => typeof value === 'string' && value.length >= shortest)
    .flatMap((value) => [value, encodeURIComponent(value), ...partsOf(value)])
    .sort((a, b) => b.length - a.length)
  const text = (value: string): string =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, mask), maskAccountKey(value))

  return {
    text,
    receipts: (receipts: Receipt[]) =>
      receipts.map((one) => ({ ...one, location: text(one.location), answer: text(one.answer) })),
    error: (error: DeliveryError) => {
      const { fault, retryable, retryAfterMs, isGone } = error
      // The cause may hold the secret; its name is kept, for those who look at logs.
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

/** Secrets inside of structured ones: the key in a connection string, the private key of a service account. */
function partsOf(value: string): string[] {
  const inConnection = [...value.matchAll(/(?:AccountKey|SharedAccessSignature)=([^;\s]+)/gi)].map(
    ([, key]) => key!,
  )
  if (!value.startsWith('{')) return inConnection
  const key = (JSON.parse(value) as { private_key?: unknown }).private_key
  return typeof key === 'string' ? [key, ...key.split('\n').filter((line) => line.length > 20)] : []
}
