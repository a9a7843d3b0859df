import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface FakeS3 {
  run: () => Promise<{ address: string; port: number }>
  close: () => Promise<void>
}
type FakeS3Class = new (options: object) => FakeS3
const S3rver = createRequire(import.meta.url)('s3rver') as FakeS3Class

export const s3Keys = { access_key: 'S3RVER', secret_key: 'S3RVER' }

export interface S3Server extends AsyncDisposable {
  endpoint: string
  folder: string
}

/** An S3 store on loopback with the bucket `data`. Its data is lost at the end. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'data' }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    folder,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
