import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** For each code file, the files that it refers to; both relative to the root. */
export type FileLinks = ReadonlyMap<string, ReadonlySet<string>>

const code = '{apps,bench,deploy,e2e,packages,scripts,services}/**/*.{ts,tsx,mjs}'
const others = '{{apps,packages}/*/src/**/*,{docs,deploy,services}/**/*,*}'
/** Quoted text that may be a path. Which quotes match doesn't matter. */
const texts = /(?<=['"`])[@\w./$-]*[/.][@\w./$-]*(?=['"`])/g

/**
 * The files that code files refer to. Besides imports, these are all texts that resolve to a file or folder: relative
 * to their own file or the root, or as an export of a package. That is how processes, threads, styles and samples are
 * named. A text that only looks like a path adds a superfluous link, and runs a test too many.
 */
export function fileLinks(root: string): FileLinks {
  const skip = (path: string) => /(^|\/)(node_modules|dist|\.build)$/.test(path)
  const paths = [code, others]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: skip }))
    // The generated list of all routes would link to every screen.
    .filter((path) => /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.gen.ts'))
  const files = new Set(paths)
  const folders = foldersOf(paths)
  const find = (name: string, from: string): readonly string[] => {
    const exported = /^@windrow\/([^/]+)\/(.+)$/.exec(name)
    if (exported) {
      const [, workspace, path] = exported
      return ['packages', 'apps']
        .map((kind) => `${kind}/${workspace}/src/${path}.ts`)
        .filter((one) => files.has(one))
    }
    return [join(dirname(from), name), normalize(name)].flatMap((path) => {
      if (files.has(path)) return [path]
      return from.startsWith(`${path}/`) ? [] : (folders.get(path) ?? [])
    })
  }
  return new Map(
    [...files]
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => [file, linksOf(readFileSync(join(root, file), 'utf8'), file, find)]),
  )
}

function linksOf(
  text: string,
  file: string,
  find: (name: string, from: string) => readonly string[],
): Set<string> {
  const links = new Set<string>()
  for (const [name] of text.matchAll(texts)) for (const path of find(name, file)) links.add(path)
  links.delete(file)
  return links
}

/** The files directly in each folder of test samples; names of code folders match by chance too often. */
function foldersOf(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = dirname(path)
    if (/^services\/|(^|\/)(testing|corpus)(\/|$)/.test(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}

/**
 * The given files and all that refer to them, directly or indirectly. Files for which `isEnd` returns true are
 * included, but not followed further.
 */
export function reachedBy(
  links: FileLinks,
  files: readonly string[],
  isEnd: (file: string) => boolean = () => false,
): Set<string> {
  const namedBy = new Map<string, string[]>()
  for (const [from, named] of links)
    for (const to of named) namedBy.set(to, [...(namedBy.get(to) ?? []), from])
  const reached = new Set(files)
  for (const file of reached) if (!isEnd(file)) for (const from of namedBy.get(file) ?? []) reached.add(from)
  return reached
}
