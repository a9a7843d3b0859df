import type { IncomingMessage } from 'node:http'
import type { DestinationType } from '@windrow/contract/destinations'
import { askedSeconds, patienceWith, type Fault, type FaultServer } from './faults.ts'
import { certificateOf } from './test-certificate.ts'
import { startFront, type FrontTrouble, type Refusal } from './trouble-front.ts'

/** A vendor's server, or a substitute. */
export interface BehindServer extends AsyncDisposable {
  base: string
  arrived: () => Promise<string[]> | string[]
}

/** An HTTP-based destination. */
export interface HttpDestination {
  type: DestinationType
  start: () => Promise<BehindServer>
  settings: (base: string) => Record<string, unknown>
  /** Settings with a secret that the server doesn't accept. */
  wrong: (base: string) => Record<string, unknown>
  isContent: (request: IncomingMessage, fault: Fault | null) => boolean
  /** Number of calls with content that succeed before the fault. */
  passed: 0 | 1
  /** Its answers for a full disk, and for too many calls. */
  full: Refusal
  busy: Refusal
}

const retryAfter = { 'retry-after': String(askedSeconds) }

const troubleOf = (fault: Fault | null, { full, busy }: HttpDestination): FrontTrouble => {
  if (fault === 'no room left') return full
  if (fault === 'too many calls') return { ...busy, headers: { ...busy.headers, ...retryAfter } }
  if (fault === 'trouble of its own') return { status: 500 }
  if (fault === 'a connection that is cut') return 'cut'
  return fault === 'silence' ? 'silent' : null
}

/** Starts the server of a destination; each fault gets its own proxy. */
export async function startHttpFaults(destination: HttpDestination): Promise<FaultServer> {
  const behind = await destination.start()
  return {
    with: async (fault) => {
      const certificate = certificateOf(fault)
      const front = await startFront(
        {
          behind: behind.base,
          isContent: (request) => destination.isContent(request, fault),
          passed: destination.passed,
        },
        troubleOf(fault, destination),
        certificate?.shown,
      )
      const base = certificate ? `https://${certificate.host}:${front.port}` : front.base
      const settings = fault === 'wrong credentials' ? destination.wrong(base) : destination.settings(base)
      return {
        type: destination.type,
        settings,
        options: {
          base,
          idleMs: patienceWith(fault),
          ...(certificate && { authorities: certificate.trusted }),
        },
        arrived: behind.arrived,
        [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
      }
    },
    [Symbol.asyncDispose]: () => behind[Symbol.asyncDispose](),
  }
}
