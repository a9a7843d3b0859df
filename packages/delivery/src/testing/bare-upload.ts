import { createReadStream } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import ssh2 from 'ssh2'
import { s3Keys } from './s3-server.ts'

/** Uploads a file with only the client library, for comparison. */
export async function bareS3Upload(endpoint: string, path: string, key: string): Promise<void> {
  const credentials = { accessKeyId: s3Keys.access_key, secretAccessKey: s3Keys.secret_key }
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', credentials })
  await new Upload({ client, params: { Bucket: 'data', Key: key, Body: createReadStream(path) } }).done()
  client.destroy()
}

/** The same over SFTP, with the library's own parallel copy. */
export function bareSftpUpload(port: number, path: string, name: string): Promise<void> {
  const client = new ssh2.Client()
  return new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => {
      client.end()
      if (error) reject(error)
      else resolve()
    }
    client.once('error', done)
    client.once('ready', () =>
      client.sftp((error, sftp) => (error ? done(error) : sftp.fastPut(path, `/${name}`, done))),
    )
    client.connect({ host: '127.0.0.1', port, username: 'maja', password: 'correct' })
  })
}
