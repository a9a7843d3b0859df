import type { FieldError } from '@windrow/contract/errors'
import { AddressBlockedError, EgressGate, judgeTarget } from '@windrow/crawler/fetch/egress-gate'
import type { AppContext } from '../context.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Returns one fault if requests to this address would reach an internal network, otherwise none. A name that can't be
 * resolved now isn't a fault: connecting to it reports that, and checks the address again.
 *
 * @param path of the field that holds the address
 */
export async function addressFaults(
  { egress }: Pick<AppContext, 'egress'>,
  path: string,
  address: string,
): Promise<FieldError[]> {
  const url = URL.parse(address)
  if (!url) return []
  const error: unknown = await judgeTarget(new EgressGate(egress), url).catch((reason: unknown) => reason)
  if (!(error instanceof AddressBlockedError)) return []
  const message = `${url.hostname} leads to a private address; name a host on the internet, or ask the operator to allow it (WINDROW_ALLOW_ADDRESSES).`
  return [{ path, message }]
}

/** Throws VALIDATION at the field if the address is internal. */
export async function assertPublic(
  app: Pick<AppContext, 'egress'>,
  path: string,
  address: string,
): Promise<void> {
  const faults = await addressFaults(app, path, address)
  if (faults.length > 0) throw new AppError('VALIDATION', faults[0]!.message, faults)
}
