import { realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/**
 * A message of a service without the folders above its file, which errors of modules and files name: customers read it,
 * and where an installation lies is its operator's business.
 */
export function withoutFolders(message: string, file: string): string {
  let text = message
  for (const above of [dirname(file), realFolder(file)])
    for (let folder = above; folder !== dirname(folder); folder = dirname(folder))
      text = text.replaceAll(new RegExp(`(?:file://)?(?<![\\w.-])${escaped(folder + sep)}`, 'g'), '')
  return text
}

/** Modules are named by where they really are. */
function realFolder(file: string): string {
  try {
    return dirname(realpathSync(file))
  } catch {
    return dirname(file)
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
