import { destinationTypes, type DestinationType } from '@windrow/contract/destinations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDriver } from './open-driver.ts'
import { failure } from './testing/failure.ts'
import {
  usualFaults,
  wrongSecret,
  type Fault,
  type FaultServer,
  type ExpectedFaults,
} from './testing/faults.ts'
import { startFtpFaults, startSftpFaults } from './testing/file-server-faults.ts'
import { startHttpFaults } from './testing/http-faults.ts'
import { httpDestinations } from './testing/http-destinations.ts'
import { startMailFaults } from './testing/mail-faults.ts'
import { bigFile, deliveryOf, fileOf } from './testing/test-delivery.ts'
import { testEnvironment } from './testing/test-environment.ts'

interface Destination {
  type: DestinationType
  start: () => Promise<FaultServer>
  told: ExpectedFaults
  /** Small files are delivered in a single call by destinations that receive links, or are attached to a mail. */
  small?: true
}

const http = (name: keyof typeof httpDestinations, more: Partial<Destination> = {}): Destination => ({
  type: httpDestinations[name].type,
  start: () => startHttpFaults(httpDestinations[name]),
  told: usualFaults,
  ...more,
})

const fileServer = {
  ...usualFaults,
  // File servers never say when to come back.
  'too many calls': { fault: 'RATE_LIMIT', retryable: true, retryAfterMs: null, says: 'takes no more' },
} satisfies ExpectedFaults
const noCertificate = 'An SSH server shows no certificate, but a key that is remembered.'

/** Every kind of destination. `told` is complete, so that a fault without a test needs a reason. */
const destinations: Record<string, Destination> = {
  'mail by SMTP': {
    type: 'EMAIL',
    start: startMailFaults,
    small: true,
    told: {
      ...usualFaults,
      // Codes that begin with 4 mean that a retry may succeed (RFC 5321, 4.2.1).
      'no room left': { fault: 'STORAGE_FULL', retryable: true, says: 'no room' },
      'too many calls': { fault: 'RATE_LIMIT', retryable: true, retryAfterMs: null, says: 'less often' },
    },
  },
  Dropbox: http('dropbox'),
  Box: http('box'),
  'Google Cloud': http('google'),
  Azure: http('azure'),
  S3: http('s3'),
  'Digital Ocean': http('ocean'),
  'files in Slack': http('slackFiles'),
  'a message in Slack': http('slackMessage', { small: true }),
  'a webhook': http('webhook', { small: true }),
  FTP: {
    type: 'FTP',
    start: () => startFtpFaults('FTP'),
    told: {
      ...fileServer,
      'a certificate that it signed itself': 'Nothing is encrypted.',
      'a certificate that has ended': 'Nothing is encrypted.',
      'a certificate of another name': 'Nothing is encrypted.',
    },
  },
  FTPS: { type: 'FTP', start: () => startFtpFaults('FTPS'), told: fileServer },
  'FTPS from the first byte': {
    type: 'FTP',
    start: () => startFtpFaults('FTPS_IMPLICIT'),
    told: fileServer,
  },
  SFTP: {
    type: 'FTP',
    start: startSftpFaults,
    told: {
      ...usualFaults,
      // Servers with too many concurrent logins hang up without a message.
      'too many calls': { fault: 'CONNECTION', retryable: true, says: 'before it greeted' },
      'trouble of its own': 'Its one code for all failures is what a full disk is told by.',
      'a certificate that it signed itself': noCertificate,
      'a certificate that has ended': noCertificate,
      'a certificate of another name': {
        fault: 'TLS',
        retryable: false,
        says: 'not the one that was seen before',
      },
    },
  },
}

it('is known what every kind of destination tells of faults', () => {
  const known = new Set(Object.values(destinations).map(({ type }) => type))
  expect(destinationTypes.filter((type) => !known.has(type))).toEqual([])
})

const large = bigFile('large.csv', 25_000_001)
const little = fileOf('little.csv', 'id\n1\n')

// Most of the time is spent waiting: destinations run concurrently, their faults one after the other.
describe.concurrent.each(Object.entries(destinations))('%s', (_name, { start, told, small }) => {
  let server: FaultServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it.each(
    Object.entries(told).flatMap(([fault, expected]) =>
      typeof expected === 'string' ? [] : [[fault as Fault, expected] as const],
    ),
  )('tells of %s', { concurrent: false }, async (fault, { says, ...expected }) => {
    await using destination = await server.with(fault)
    const driver = await openDriver(destination.type, destination.options)
    const environment = testEnvironment(destination.environment)

    const error = await failure(
      driver.send(deliveryOf([small ? little : large]), destination.settings, environment),
    )

    expect(error).toMatchObject(expected)
    expect(error.message).toContain(says)
    expect(error.message).toMatch(/^[^]+\.$/)
    expect(error.message).not.toMatch(/unexpected|undefined|null/)
    expect(error.message).not.toContain(wrongSecret)
    expect(await destination.arrived()).toEqual([])
  })
})
