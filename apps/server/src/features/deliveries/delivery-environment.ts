import { isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { DestinationType } from '@windrow/contract/destination-types'
import { EgressGate } from '@windrow/crawler/fetch/egress-gate'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { DeliveryEnvironment } from '@windrow/delivery/destination-driver'
import type { AppContext } from '../../context.ts'
import { unsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { openSettings, sealedSettings, type Settings } from './destination-secrets.ts'
import { privateSshKey } from './ssh-keys.ts'

/** A saved destination, with the settings as they were read. */
export interface UsedDestination {
  id: number
  type: DestinationType
  settings: Settings
}

interface EnvironmentOptions {
  organizationId: number
  signal: AbortSignal
  /** What drivers remember is kept for this destination and the settings that are used. */
  destination?: UsedDestination
  /** Gets what drivers remember while settings are only tried. */
  onRemember?: (given: Record<string, string>) => void
  onProgress?: (bytes: number) => void
  onExchange?: DeliveryEnvironment['onExchange']
  mails?: DeliveryEnvironment['mails']
}

/** The addresses of a host that may be reached. Throws a `DeliveryError` where there is none. */
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

/** Whether what was given still belongs to what is saved: the same place, and nothing else entered meanwhile. */
const isStillUsed = (saved: Settings, used: Settings, given: Record<string, string>): boolean =>
  ['host', 'port', ...Object.keys(given)].every((name) => (saved[name] ?? '') === (used[name] ?? ''))

/** Keeps what the other side gave, unless the destination was changed meanwhile. */
export async function rememberFor(
  app: AppContext,
  destination: UsedDestination,
  given: Record<string, string>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('destinations')
      .selectAll()
      .where('id', '=', destination.id)
      .where('type', '=', destination.type)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const saved = openSettings(app, row)
    if (!isStillUsed(saved, destination.settings, given)) return
    await trx
      .updateTable('destinations')
      .set(sealedSettings(app, row.type, { ...saved, ...given }))
      .where('id', '=', destination.id)
      .execute()
  })
}

/** What a driver may use of the product. */
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
    onExchange: options.onExchange ?? (() => {}),
    onProgress: options.onProgress ?? (() => {}),
    ...(options.mails && { mails: options.mails }),
    signal,
  }
}
