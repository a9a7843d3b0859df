import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the user that runs Windrow: the first of these that is there. */
const ownFiles = ['postgres.key', 'secret.key', '.']

/**
 * Root works as the user that runs Windrow on this data folder, so that it can read all that is written. `folder`, where one is to be written, is made before and given to that user.
 */
export function actAsOwner(dataDir: string, folder: string | null): void {
  if (process.getuid?.() !== 0) return
  const owner = ownFiles
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false }))
    .find((found) => found !== undefined)
  if (!owner || owner.uid === 0) return
  if (folder !== null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chownSync(folder, owner.uid, owner.gid)
  }
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
