import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** For each file of code, the files of the tree that it names: both relative to the root. */
export type FileLinks = ReadonlyMap<string, ReadonlySet<string>>

const code = '{apps,bench,deploy,e2e,packages,scripts,services}/**/*.{ts,tsx,mjs}'
const others = '{{apps,packages}/*/src/**/*,{docs,deploy,services}/**/*,*}'
/** Whatever stands between quotes and may be a path: which quotes belong together need not be known. */
const texts = /(?<=['"`])[@\w./$-]*[/.][@\w./$-]*(?=['"`])/g

/**
 * What the files of code name. An import is a name; so is every other text that leads to a file or folder when it is read
 * as a path from its own file, from the root, or as a name that a package exports: that is how processes, threads, styles
 * and samples are named. A text that only looks like one adds a link too many, which runs a test too many.
 */
export function fileLinks(root: string): FileLinks {
  const skip = (path: string) => /(^|\/)(node_modules|dist|\.build)$/.test(path)
  const paths = [code, others]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: skip }))
    // The list of all routes is made: it names every screen.
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

/** The files straight in each folder that holds samples of tests; a folder of code is named by chance more often than meant. */
function foldersOf(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = dirname(path)
    if (/^services\/|(^|\/)(testing|corpus)(\/|$)/.test(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}

/** The given files and all that name them, directly or through others. What `isEnd` holds for is reached, but leads no further. */
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
