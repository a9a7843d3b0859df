import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { peakMemory } from '@windrow/contract/testing/peak-memory'
import { openDriver } from '../open-driver.ts'
import { startDiscardingStore } from './discarding-store.ts'
import { s3Keys } from './s3-server.ts'
import { startSftpServer } from './sftp-server.ts'
import { bigFile, deliveryOf } from './test-delivery.ts'
import { testEnvironment } from './test-environment.ts'

/**
 * The most memory that a process takes which delivers one large file: `node measure-memory.ts S3 2000000000`. The server
 * runs in this process, the driver in one of its own.
 */
export async function measureMemory(
  kind: 'S3' | 'SFTP',
  bytes: number,
): Promise<{ megabytes: number; seconds: number }> {
  await using server = kind === 'S3' ? await startDiscardingStore() : await startSftpServer()
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    'send',
    kind,
    String(bytes),
    String(server.port),
  ])
  return JSON.parse(stdout) as { megabytes: number; seconds: number }
}

const settingsOf = (kind: string, port: number) =>
  kind === 'S3'
    ? {
        ...s3Keys,
        bucket: 'data',
        region: 'us-east-1',
        path: '',
        assume_role_arn: '',
        external_id: '',
        endpoint: `http://127.0.0.1:${port}`,
      }
    : {
        protocol: 'SFTP',
        host: '127.0.0.1',
        port,
        username: 'maja',
        password: 'correct',
        ssh_key: '',
        host_key: '',
        path: '',
      }

async function send(kind: string, bytes: number, port: number): Promise<void> {
  const driver = await openDriver(kind === 'S3' ? 'S3' : 'FTP')
  const delivery = deliveryOf([bigFile('large.csv', bytes)])
  const begin = performance.now()
  await driver.send(delivery, settingsOf(kind, port), testEnvironment({ onProgress: () => {} }))
  const seconds = (performance.now() - begin) / 1000
  const megabytes = peakMemory() / 1e6
  process.stdout.write(
    JSON.stringify({ megabytes: Math.round(megabytes), seconds: Number(seconds.toFixed(1)) }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const [, , first = '', second = '', third = '', port = ''] = process.argv
  if (first === 'send') await send(second, Number(third), Number(port))
  else
    process.stdout.write(`${JSON.stringify(await measureMemory(first as 'S3' | 'SFTP', Number(second)))}\n`)
}
