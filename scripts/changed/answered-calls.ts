import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reachedBy, type FileLinks } from './file-links.ts'

const imports = /import \{([^}]+)\} from '(\.[^']+)'/g

/** The calls of the API that are answered with the help of one of these files, by the `handlers.ts` of their own features. */
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

/** The calls in the text of a `handlers.ts` whose functions come from a file that is wanted. */
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
