import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { peakMemory } from '@windrow/contract/testing/peak-memory'
import { openDriver } from '../open-driver.ts'
import { largeFileKinds, type LargeFileKind, type LargeKind } from './large-file-kinds.ts'
import { bigFile, deliveryOf } from './test-delivery.ts'
import { testEnvironment } from './test-environment.ts'

/**
 * The peak memory of a process that delivers one large file: `node measure-memory.ts S3 2000000000`. The server
 * runs in this process, the driver in a separate one.
 */
export async function measureMemory(
  kind: LargeFileKind,
  bytes: number,
): Promise<{ megabytes: number; seconds: number }> {
  await using server = await largeFileKinds[kind].start()
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    'send',
    kind,
    String(bytes),
    String(server.port),
  ])
  return JSON.parse(stdout) as { megabytes: number; seconds: number }
}

async function send(kind: LargeFileKind, bytes: number, port: number): Promise<void> {
  const { type, settings, options = {} }: LargeKind = largeFileKinds[kind]
  const driver = await openDriver(type, { base: `http://127.0.0.1:${port}`, ...options })
  const delivery = deliveryOf([bigFile('large.csv', bytes)])
  const begin = performance.now()
  await driver.send(delivery, settings(port), testEnvironment({ onProgress: () => {} }))
  const seconds = (performance.now() - begin) / 1000
  const megabytes = peakMemory() / 1e6
  process.stdout.write(
    JSON.stringify({ megabytes: Math.round(megabytes), seconds: Number(seconds.toFixed(1)) }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const [, , first = '', second = '', third = '', port = ''] = process.argv
  if (first === 'send') await send(second as LargeFileKind, Number(third), Number(port))
  else
    process.stdout.write(`${JSON.stringify(await measureMemory(first as LargeFileKind, Number(second)))}\n`)
}
