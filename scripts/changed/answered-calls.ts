import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reachedBy, type FileLinks } from './file-links.ts'

const imports = /import \{([^}]+)\} from '(\.[^']+)'/g

/** API calls whose handlers use one of these files, found in the `handlers.ts` of the files' own features. */
export function callsAnsweredIn(root: string, links: FileLinks, files: readonly string[]): string[] {
  const features = new Set(files.map(featureOf).filter((feature) => feature !== null))
  return [...features].flatMap((feature) => {
    const handlers = `${feature}/handlers.ts`
    if (!links.has(handlers)) return []
    const own = files.filter((file) => featureOf(file) === feature)
    const reached = reachedBy(links, own, (file) => featureOf(file) !== feature)
    return callsOf(readFileSync(join(root, handlers), 'utf8'), (path) => {
      const file = join(dirname(handlers), path)
      return own.includes(handlers) || reached.has(file)
    })
  })
}

/** Calls in the text of a `handlers.ts` whose functions come from one of the files. */
function callsOf(text: string, isWanted: (path: string) => boolean): string[] {
  const wanted = [...text.matchAll(imports)]
    .filter(([, , path = '']) => isWanted(path))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/^.* as /, '')))
    .filter(Boolean)
  return wanted.flatMap((name) =>
    [...text.matchAll(new RegExp(String.raw`(\w+): ${name}\b`, 'g'))].map(([, call = '']) => call),
  )
}

const featureOf = (file: string): string | null =>
  /^apps\/server\/src\/features\/[^/]+/.exec(file)?.[0] ?? null
