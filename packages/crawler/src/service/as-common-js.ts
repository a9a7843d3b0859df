import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Why a file doesn't load: in a CommonJS folder, that `import` and `export` aren't available; otherwise the error
 * itself.
 */
export function asCommonJs(error: unknown, file: string): unknown {
  if (!(error instanceof SyntaxError) || !/\.[jt]s$/.test(file) || !isCommonJs(file)) return error
  const name = basename(file)
  return new Error(
    `services are ES modules, but the nearest package.json says "type": "commonjs"; say "type": "module" there, or call the file ${name.replace(/([jt]s)$/, 'm$1')}`,
  )
}

function isCommonJs(file: string): boolean {
  try {
    const path = findPackageJSON(pathToFileURL(file))
    return (
      path !== undefined && (JSON.parse(readFileSync(path, 'utf8')) as { type?: unknown }).type === 'commonjs'
    )
  } catch {
    return false
  }
}
