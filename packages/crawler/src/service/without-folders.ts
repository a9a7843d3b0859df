import { realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { escapePattern } from '../extract/escape-pattern.ts'

/**
 * A message of a service without the parent folders of its file, which errors of modules and files contain:
 * customers read it, and the installation's location concerns only its operator.
 */
export function withoutFolders(message: string, file: string): string {
  let text = message
  for (const above of [dirname(file), realFolder(file)])
    for (let folder = above; folder !== dirname(folder); folder = dirname(folder))
      text = text.replaceAll(new RegExp(`(?:file://)?(?<![\\w.-])${escapePattern(folder + sep)}`, 'g'), '')
  return text
}

/** Modules are reported by their real path. */
function realFolder(file: string): string {
  try {
    return dirname(realpathSync(file))
  } catch {
    return dirname(file)
  }
}
