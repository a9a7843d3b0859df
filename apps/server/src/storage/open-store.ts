import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Where this node keeps copies of remote objects. */
export const cacheFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cache')

/** Opens the configured store. Loads the S3 client only if needed. */
export async function openStore(config: Pick<Config, 'storage' | 'dataDir'>): Promise<ObjectStore> {
  if (config.storage.kind === 'disk')
    return diskStore(join(config.dataDir, 'objects'), join(config.dataDir, 'uploads'))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config.storage, cacheFolder(config))
}
