import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that the user who runs Windrow has written; the first that exists identifies them. */
const ownFiles = ['postgres.key', 'secret.key', '.']

/**
 * If run as root, switches to the user who runs Windrow on this data folder, so that Windrow can read everything
 * written. Creates `folder` first, if given, and changes its owner.
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
