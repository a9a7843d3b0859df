import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { AppContext } from '../../context.ts'

const decompress = promisify(zstdDecompress)

/** The page of a snapshot, as it was. Throws `ObjectMissing` if it is gone. */
export const snapshotText = async ({ store }: Pick<AppContext, 'store'>, htmlKey: string): Promise<string> =>
  (await decompress(await store.get(htmlKey))).toString()
