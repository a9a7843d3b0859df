import { isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { EgressGate } from '@windrow/crawler/fetch/egress-gate'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { DeliveryEnvironment } from '@windrow/delivery/destination-driver'
import type { AppContext } from '../../context.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-token.ts'
import { rememberFor, useOnceFor, type UsedDestination } from './given-settings.ts'
import { privateSshKey } from './ssh-keys.ts'

interface EnvironmentOptions {
  organizationId: number
  signal: AbortSignal
  /** The destination that stores what drivers remember, and the settings in use. */
  destination?: UsedDestination
  /** When only testing settings: the saved destination whose single-use settings are used. */
  tried?: UsedDestination | null
  /** Receives what drivers remember while settings are only tested. */
  onRemember?: (given: Record<string, string>) => void
  onProgress?: (bytes: number) => void
  onExchange?: DeliveryEnvironment['onExchange']
  mails?: DeliveryEnvironment['mails']
}

/** The addresses of a host that the egress rules allow. Throws a `DeliveryError` if there are none. */
async function resolveAllowed(gate: EgressGate, host: string): Promise<LookupAddress[]> {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  const addresses = family
    ? [{ address: bare, family }]
    : await lookup(bare, { all: true }).catch((error: NodeJS.ErrnoException) => {
        throw new DeliveryError(
          'NAME_RESOLUTION',
          `The host name ${bare} is not known (${error.code ?? 'no answer'}); check how it is written.`,
          { retryable: true, cause: error },
        )
      })
  const allowed = gate.allowsHost(bare, '')
    ? addresses
    : addresses.filter(({ address }) => gate.allowsAddress(address))
  if (allowed.length > 0) return allowed
  throw new DeliveryError(
    'ADDRESS_REFUSED',
    `${bare} leads to a private address; name a host on the internet, or ask the operator to allow it.`,
  )
}

/** The product's services for a destination driver. */
export function createEnvironment(app: AppContext, options: EnvironmentOptions): DeliveryEnvironment {
  const gate = new EgressGate(app.egress)
  const { destination, organizationId, signal } = options
  return {
    resolve: (host) => resolveAllowed(gate, host),
    sendMail: (mail) => app.mailer.deliver(mail),
    ...(destination && {
      unsubscribeLinks: (address: string) =>
        unsubscribeLinks(app, { kind: 'RECIPIENT', destinationId: destination.id, address }),
    }),
    sshKey: (type) => privateSshKey(app, organizationId, type),
    remember: async (given) => {
      options.onRemember?.(given)
      if (destination) await rememberFor(app, destination, given)
    },
    useOnce: async ({ name, value }, use) => {
      const holder = destination ?? options.tried
      const next = await (holder ? useOnceFor(app, holder, { name, value }, { use, signal }) : use(value))
      if (next !== null) options.onRemember?.({ [name]: next })
    },
    onExchange: options.onExchange ?? (() => {}),
    onProgress: options.onProgress ?? (() => {}),
    ...(options.mails && { mails: options.mails }),
    signal,
  }
}
