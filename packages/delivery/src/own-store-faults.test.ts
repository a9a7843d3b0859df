import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingFile } from './destination-driver.ts'
import { openDriver } from './open-driver.ts'
import { failure } from './testing/failure.ts'
import { startFtpFaults, startSftpFaults } from './testing/file-server-faults.ts'
import { startHttpFaults } from './testing/http-faults.ts'
import { httpDestinations } from './testing/http-destinations.ts'
import { startMailFaults } from './testing/mail-faults.ts'
import type { FaultServer } from './testing/faults.ts'
import { deliveryOf, fileOf } from './testing/test-delivery.ts'
import { testEnvironment } from './testing/test-environment.ts'

/** Destinations that get the content of files, with servers that have no fault. */
const destinations: Record<string, () => Promise<FaultServer>> = {
  mail: startMailFaults,
  Dropbox: () => startHttpFaults(httpDestinations.dropbox),
  Box: () => startHttpFaults(httpDestinations.box),
  'Google Cloud': () => startHttpFaults(httpDestinations.google),
  Azure: () => startHttpFaults(httpDestinations.azure),
  S3: () => startHttpFaults(httpDestinations.s3),
  'files in Slack': () => startHttpFaults(httpDestinations.slackFiles),
  FTP: () => startFtpFaults('FTP'),
  SFTP: startSftpFaults,
}

const fileWith = (bytes: number, open: OutgoingFile['open']): OutgoingFile => ({
  ...fileOf('content.csv', ''),
  bytes,
  open,
})

/** A stream of so many bytes that then neither ends nor goes on. `onSilence` is called once somebody waits for more. */
function stuck(bytes: number, onSilence: () => void): Readable {
  let left = bytes
  const stream = new Readable({
    read: () => {
      const size = Math.min(left, 65_536)
      left -= size
      if (size > 0) stream.push(Buffer.alloc(size, 'x'))
      else onSilence()
    },
  })
  return stream
}

describe.each(Object.entries(destinations))('a delivery to %s whose file', (name, start) => {
  let server: FaultServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const sending = async (file: OutgoingFile, more: Parameters<typeof testEnvironment>[0] = {}) => {
    await using destination = await server.with(null)
    const { type, options, settings, environment } = destination
    const driver = await openDriver(type, options)
    // Awaited here, before the server ends.
    return await failure(
      driver.send(deliveryOf([file]), settings, testEnvironment({ ...environment, ...more })),
    )
  }
  const sizes = name === 'mail' ? [600_000] : [600_000, 30_000_000]

  it.each(sizes)('of %d bytes cannot be read is tried again', async (bytes) => {
    const broken = () => {
      const stream = new Readable({ read: () => {} })
      setImmediate(() => stream.destroy(new Error('the disk does not answer')))
      return Promise.resolve(stream)
    }

    expect(await sending(fileWith(bytes, broken))).toMatchObject({ retryable: true })
  })

  it.each(sizes)('of %d bytes stops in the middle ends with its attempt', async (bytes) => {
    const stop = new AbortController()
    const open = () => Promise.resolve(stuck(bytes / 2, () => stop.abort()))

    expect((await sending(fileWith(bytes, open), { signal: stop.signal })).fault).toBe('STOPPED')
  })

  it('does not begin to be read ends with its attempt', async () => {
    const stop = new AbortController()
    const open = () => {
      setImmediate(() => stop.abort())
      return new Promise<Readable>(() => {})
    }

    expect((await sending(fileWith(600_000, open), { signal: stop.signal })).fault).toBe('STOPPED')
  })
})
