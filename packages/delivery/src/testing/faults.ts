import type { DeliveryError } from '../delivery-error.ts'
import type { DeliveryEnvironment, DriverOptions } from '../destination-driver.ts'
import type { DestinationType } from '@windrow/contract/destinations'
import type { refusedCertificates } from './test-certificate.ts'

/** Faults of a destination, each after a part of the file has arrived if possible. */
export type Fault =
  | 'wrong credentials'
  | 'no room left'
  | 'a connection that is cut'
  | 'too many calls'
  | 'trouble of its own'
  | 'silence'
  | keyof typeof refusedCertificates

/** How long a driver waits for a server, in milliseconds: short if silence is the fault, else longer than a busy machine is silent. */
export const patienceWith = (fault: Fault | null): number => (fault === 'silence' ? 300 : 30_000)

/** A destination whose server has a fault. */
export interface FaultyDestination extends AsyncDisposable {
  type: DestinationType
  settings: Record<string, unknown>
  options: DriverOptions
  environment?: Partial<DeliveryEnvironment>
  /** The sent content that is visible at the destination. */
  arrived: () => Promise<string[]> | string[]
}

/** The server of a destination, on which faults can be triggered one after the other. */
export interface FaultServer extends AsyncDisposable {
  /** Null: it has none. */
  with: (fault: Fault | null) => Promise<FaultyDestination>
}

export type ExpectedFault = Partial<Pick<DeliveryError, 'fault' | 'retryable' | 'retryAfterMs'>> & {
  /** A part of the message. */
  says: string
}

/** The expected error for each fault; a text instead says why the protocol doesn't have it. */
export type ExpectedFaults = Record<Fault, ExpectedFault | string>

/** The delay that vendors ask for when called too often, in seconds. */
export const askedSeconds = 17
export const wrongSecret = 'wrong-secret-of-maja'

const certificate = { fault: 'TLS', retryable: false } as const
/** The default expectations for a destination. */
export const usualFaults = {
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
} satisfies ExpectedFaults
