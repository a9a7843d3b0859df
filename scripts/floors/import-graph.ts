import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isNode, parse } from '../syntax.ts'

/**
 * An import of one file by another, including types: paths relative to the workspace's `src`, or the name of a package
 * of this repository.
 */
export interface Import {
  from: string
  to: string
}

/**
 * The imports between files of a workspace, and of other workspaces, without tests and their helpers. `source` is its
 * `src` folder.
 */
export function importGraph(source: string): Import[] {
  return sourceFilesOf(source).flatMap((from) =>
    importedPaths(readFileSync(join(source, from), 'utf8'), from)
      .filter((path) => /^\.|^@windrow\//.test(path))
      .map((path) => ({ from, to: path.startsWith('.') ? join(dirname(from), path) : path })),
  )
}

/** Files of a workspace that the product runs. */
export const sourceFilesOf = (source: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|(^|\/)(testing|corpus)\/|^measure-/.test(file))
    .sort()

/** The paths that a source text imports, re-exports, imports dynamically, or uses as `import('…')` in a type. */
export function importedPaths(text: string, file: string): string[] {
  const found: string[] = []
  collect(parse(text, file.endsWith('x') ? 'tsx' : 'ts'), found)
  return found
}

function collect(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, found)
  else if (isNode(value)) {
    const { source } = value
    if (isNode(source) && typeof source['value'] === 'string') found.push(source['value'])
    for (const each of Object.values(value)) if (typeof each === 'object') collect(each, found)
  }
}
