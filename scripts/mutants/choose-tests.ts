import { basename, dirname } from 'node:path'
import { areas, readSource } from './areas.ts'
import { blockAt, blocksOf } from './blocks.ts'
import type { Mutant } from './find-mutants.ts'
import type { ReachMap } from './reach/reach-map.ts'

/** The test files that execute the mutated code, nearest first. `importers` returns the files that import one. */
export function testsOf(
  mutant: Mutant,
  {
    root,
    reach,
    importers,
  }: { root: string; reach: ReachMap; importers: (file: string) => readonly string[] },
): string[] {
  const block = blockAt(blocksOf(readSource(root, mutant.file)), mutant.start)
  // Code that runs when the module is loaded is tested through the module's exports, or those of a module that imports
  // it.
  const files = block < 0 ? [mutant.file, ...importers(mutant.file)] : []
  return Object.entries(reach)
    .filter(([, { failure }]) => failure === null)
    .filter(([, { blocks }]) =>
      block < 0 ? files.some((file) => blocks[file]) : blocks[mutant.file]?.includes(block),
    )
    .map(([test, { blocks, durationMs }]) => ({
      test,
      order: [distance(test, mutant.file), Object.keys(blocks).length, durationMs],
    }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ test }) => test)
}

/** 0 for the file's own test, 1 for one with a similar name, 2 for its folder, 3 for its area, 4 for its package. */
function distance(test: string, file: string): number {
  const [stem, own] = [basename(file, '.ts'), basename(test, '.test.ts')]
  const isBeside = dirname(test) === dirname(file)
  if (isBeside && stem === own) return 0
  if (isBeside && (own.startsWith(stem) || stem.startsWith(own))) return 1
  if (isBeside) return 2
  const area = areas.find((folder) => file.startsWith(`${folder}/`))
  if (area && test.startsWith(`${area}/`)) return 3
  return packageOf(test) === packageOf(file) ? 4 : 5
}

const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/')

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}
