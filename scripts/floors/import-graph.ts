import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isNode, parse } from '../syntax.ts'

/** One import of a file by another, types included: paths relative to the workspace's `src`, or the name of a package of ours. */
export interface Import {
  from: string
  to: string
}

/**
 * What the files of a workspace import from each other and from other workspaces; tests and what only tests use are left
 * out. `source` is its `src` folder.
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

/** What a text imports, exports further, loads at run time, or names as `import('…')` in a type. */
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
