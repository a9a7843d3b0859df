import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from './areas.ts'
import { apply, type Mutant } from './find-mutants.ts'
import { parse } from '../syntax.ts'

/**
 * The mutants that TypeScript accepts; others would be detected without a test. Checks one mutant of each file at a
 * time, for all files together. `copy` is a copy of the tree, whose sources are restored.
 */
export async function compiling(mutants: readonly Mutant[], root: string, copy: string): Promise<Mutant[]> {
  const accepted = new Set(mutants.filter((mutant) => parses(apply(readSource(root, mutant.file), mutant))))
  for (const round of rounds([...accepted])) {
    for (const mutant of round)
      writeFileSync(join(copy, mutant.file), apply(readSource(root, mutant.file), mutant))
    const broken = await filesWithErrors(copy)
    for (const mutant of round) {
      if (broken.has(mutant.file)) accepted.delete(mutant)
      writeFileSync(join(copy, mutant.file), readSource(root, mutant.file))
    }
  }
  return mutants.filter((mutant) => accepted.has(mutant))
}

/** Groups with the first mutant of each file, then the second, and so on. */
function rounds(mutants: readonly Mutant[]): Mutant[][] {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file).values()]
  const most = Math.max(0, ...byFile.map((list) => list.length))
  return Array.from({ length: most }, (_, at) => byFile.flatMap((list) => list[at] ?? []))
}

const projects = ['packages/crawler', 'packages/delivery', 'apps/server']

/** Files with TypeScript errors, relative to the tree. */
function filesWithErrors(tree: string): Promise<Set<string>> {
  const { promise, resolve } = Promise.withResolvers<Set<string>>()
  execFile(
    join(tree, 'node_modules/.bin/tsc'),
    ['-b', '--pretty', 'false', ...projects],
    { cwd: tree, maxBuffer: 64 * 1024 ** 2 },
    (_error, output) =>
      resolve(new Set([...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error /gm)].map((match) => match[1]!))),
  )
  return promise
}

function parses(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
