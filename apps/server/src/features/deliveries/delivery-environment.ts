import { isIP } from 'node:net'
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { EgressGate } from '@windrow/crawler/fetch/egress-gate'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { DeliveryEnvironment } from '@windrow/delivery/destination-driver'
import type { AppContext } from '../../context.ts'
import { unsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { openSettings, sealedSettings } from './destination-secrets.ts'
import { privateSshKey } from './ssh-keys.ts'

interface EnvironmentOptions {
  organizationId: number
  signal: AbortSignal
  /** What drivers remember is kept for this destination; nothing is while settings are only tried. */
  destinationId?: number
  onProgress?: (bytes: number) => void
  onExchange?: DeliveryEnvironment['onExchange']
  onMailed?: DeliveryEnvironment['onMailed']
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

/** Keeps what the other side gave, unless the destination was changed to another kind meanwhile. */
async function remember(
  app: AppContext,
  destinationId: number,
  given: Record<string, string>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('destinations')
      .selectAll()
      .where('id', '=', destinationId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const settings = { ...openSettings(app, row), ...given }
    await trx
      .updateTable('destinations')
      .set(sealedSettings(app, row.type, settings))
      .where('id', '=', destinationId)
      .execute()
  })
}

/** What a driver may use of the product. */
export function createEnvironment(app: AppContext, options: EnvironmentOptions): DeliveryEnvironment {
  const gate = new EgressGate(app.egress)
  const { destinationId, organizationId, signal } = options
  return {
    resolve: (host) => resolveAllowed(gate, host),
    sendMail: (mail) => app.mailer.deliver(mail),
    ...(destinationId !== undefined && {
      unsubscribeLinks: (address: string) =>
        unsubscribeLinks(app, { kind: 'RECIPIENT', destinationId, address }),
    }),
    sshKey: (type) => privateSshKey(app, organizationId, type),
    remember: async (settings) => {
      if (destinationId !== undefined) await remember(app, destinationId, settings)
    },
    onExchange: options.onExchange ?? (() => {}),
    onProgress: options.onProgress ?? (() => {}),
    ...(options.onMailed && { onMailed: options.onMailed }),
    signal,
  }
}
