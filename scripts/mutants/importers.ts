import { dirname, join } from 'node:path'
import { readSource, sourceFiles } from './areas.ts'
import { child, children, parse } from '../syntax.ts'

/** Returns a function from each file of the areas to the files of the areas that import or re-export it. */
export function importersOf(root: string): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>()
  for (const file of sourceFiles(root))
    for (const imported of importsOf(readSource(root, file), file))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  return (file) => importers.get(file) ?? []
}

/** Files imported by a file, relative to the root, without libraries. */
function importsOf(text: string, file: string): string[] {
  return children(parse(text), 'body')
    .filter((node) => node['source'] && node['importKind'] !== 'type' && node['exportKind'] !== 'type')
    .map((node) => pathOf(String(child(node, 'source')['value']), file))
    .filter((path) => path !== null)
}

function pathOf(source: string, file: string): string | null {
  if (source.startsWith('.')) return join(dirname(file), source)
  const [, name, rest] = /^@windrow\/([^/]+)\/(.+)$/.exec(source) ?? []
  return name && rest ? `packages/${name}/src/${rest}.ts` : null
}
