import type { DeliveryError } from '../delivery-error.ts'
import type { DeliveryEnvironment, DriverOptions } from '../destination-driver.ts'
import type { DestinationType } from '@windrow/contract/destinations'
import type { refusedCertificates } from './test-certificate.ts'

/** What goes wrong at a destination, each after a part of the file has arrived where that can be. */
export type Fault =
  | 'wrong credentials'
  | 'no room left'
  | 'a connection that is cut'
  | 'too many calls'
  | 'trouble of its own'
  | 'silence'
  | keyof typeof refusedCertificates

/** How long silence is borne, in milliseconds: shortly where it is the fault, else longer than a busy machine is silent. */
export const patienceWith = (fault: Fault): number => (fault === 'silence' ? 300 : 30_000)

/** A destination with something wrong at its server. */
export interface FaultyDestination extends AsyncDisposable {
  type: DestinationType
  settings: Record<string, unknown>
  options: DriverOptions
  environment?: Partial<DeliveryEnvironment>
  /** What somebody who looks there sees of what was sent. */
  arrived: () => Promise<string[]> | string[]
}

/** A server of a destination, on which one thing after the other goes wrong. */
export interface FaultServer extends AsyncDisposable {
  with: (fault: Fault) => Promise<FaultyDestination>
}

export type ToldFault = Partial<Pick<DeliveryError, 'fault' | 'retryable' | 'retryAfterMs'>> & {
  /** Part of the sentence. */
  says: string
}

/** What is told of each fault; a text in its place says why the protocol has none. */
export type ToldFaults = Record<Fault, ToldFault | string>

/** What vendors ask for when they are called too often, in seconds. */
export const askedSeconds = 17
export const wrongSecret = 'wrong-secret-of-maja'

const certificate = { fault: 'TLS', retryable: false } as const
/** How faults are told where nothing else is said of a destination. */
export const usuallyTold = {
  'wrong credentials': { fault: 'CREDENTIALS', retryable: false, says: '' },
  'no room left': { fault: 'STORAGE_FULL', retryable: false, says: '' },
  'a connection that is cut': { fault: 'CONNECTION', retryable: true, says: 'ended the connection' },
  'too many calls': {
    fault: 'RATE_LIMIT',
    retryable: true,
    retryAfterMs: askedSeconds * 1000,
    says: 'less often',
  },
  'trouble of its own': { fault: 'SERVER', retryable: true, says: 'tried again' },
  silence: { fault: 'TIMEOUT', retryable: true, says: 'did not answer in time' },
  'a certificate that it signed itself': { ...certificate, says: 'that it signed itself' },
  'a certificate that has ended': { ...certificate, says: 'that has ended' },
  'a certificate of another name': { ...certificate, says: 'of another name' },
} satisfies ToldFaults
