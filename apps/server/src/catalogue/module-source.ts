import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { SourceFile } from '../database/service-tables.ts'

/** The source of a module, as kept with its version. */
export interface ModuleSource {
  /** The file first, then the files of the folder that it imports. */
  files: SourceFile[]
  digest: string
  /** Whether a copy can be run: it imports nothing but Node, Windrow and these files. */
  isKept: boolean
}

const mostFiles = 50
const mostBytes = 1_000_000
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g
const ours = '@windrow/crawler/service/define-service'

/** Reads a service's file and the files that it imports from its folder. Larger sources aren't kept. */
export async function readModuleSource(file: string, folder: string): Promise<ModuleSource> {
  const root = await realpath(folder)
  const files = new Map<string, string>()
  const waiting = [await realpath(file)]
  let isKept = true
  let bytes = 0
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const path = relative(root, next).split(sep).join('/')
    if (files.has(path)) continue
    const isInside = !path.startsWith('..') && !path.split('/').includes('node_modules')
    const size = isInside ? ((await stat(next).catch(() => null))?.size ?? null) : null
    if (size === null || bytes + size > mostBytes || files.size >= mostFiles) {
      isKept = false
      continue
    }
    bytes += size
    const text = await readFile(next, 'utf8')
    files.set(path, text)
    for (const [, , name = ''] of text.matchAll(imports)) {
      if (name.startsWith('.')) waiting.push(await realpath(join(dirname(next), name)).catch(() => ''))
      else if (!name.startsWith('node:') && name !== ours) isKept = false
    }
  }
  const all = [...files].map(([path, text]) => ({ path, text }))
  return { files: all, digest: digestOf(all), isKept: isKept && all.length > 0 }
}

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')
