import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { isFolder, NotRemoved } from './object-store.ts'

interface Place {
  client: S3Client
  bucket: string
  keyOf: (key: string) => string
}

/** Objects that one call can delete. */
const atOnce = 1000

/** An object of the bucket, and what was asked for: its key, or that of a folder. */
interface Removal {
  key: string
  asked: string
}

/** Deletes objects of a bucket, and all below keys that end with a slash. Throws {@link NotRemoved}. */
export const s3Removal =
  (place: Place) =>
  async (keys: readonly string[]): Promise<void> => {
    const left = new Map<string, string>()
    for await (const batch of batchesOf(place, keys))
      for (const [asked, reason] of await removeBatch(place, batch)) left.set(asked, reason)
    const [reason] = left.values()
    if (reason !== undefined) throw new NotRemoved([...left.keys()], reason)
  }

async function* batchesOf(place: Place, keys: readonly string[]): AsyncGenerator<Removal[]> {
  const plain = keys.filter((key) => !isFolder(key))
  for (let at = 0; at < plain.length; at += atOnce)
    yield plain.slice(at, at + atOnce).map((asked) => ({ key: place.keyOf(asked), asked }))
  for (const asked of keys.filter(isFolder)) yield* batchesBelow(place, asked)
}

/** Pages hold at most 1,000 keys; the next one begins after the last key, which may be gone by then. */
async function* batchesBelow({ client, bucket, keyOf }: Place, asked: string): AsyncGenerator<Removal[]> {
  let after: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(asked), MaxKeys: atOnce, StartAfter: after }),
    )
    const found = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
    if (found.length > 0) yield found.map((key) => ({ key, asked }))
    after = page.IsTruncated ? found.at(-1) : undefined
  } while (after !== undefined)
}

/** The call succeeds even if it could not delete some; returns these with the reasons. */
async function removeBatch({ client, bucket }: Place, batch: Removal[]): Promise<Map<string, string>> {
  const askedOf = new Map(batch.map(({ key, asked }) => [key, asked]))
  const Delete = { Objects: batch.map(({ key }) => ({ Key: key })), Quiet: true }
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
  return new Map(
    Errors.filter(({ Code }) => Code !== 'NoSuchKey').map(({ Key = '', Code, Message }) => [
      askedOf.get(Key) ?? Key,
      Message || Code || 'no reason',
    ]),
  )
}
