import { readSource, sourceFiles } from './areas.ts'
import { compiling } from './compiling.ts'
import { shuffled } from './draw.ts'
import { findMutants, type Mutant } from './find-mutants.ts'
import type { Options } from './options.ts'

/** Candidates per accepted mutant, with a small reserve. */
const perAccepted = 1.8

/** A sample: the first mutants accepted by TypeScript from a shuffled list. Throws if there are none. */
export async function drawSample(
  { seed, count, only }: Pick<Options, 'seed' | 'count' | 'only'>,
  { root, copy, say }: { root: string; copy: string; say: (text: string) => void },
): Promise<Mutant[]> {
  const files = sourceFiles(root, only)
  if (files.length === 0) throw new Error(`No source file of the areas is in ${only.join(', ')}.`)
  const all = files.flatMap((file) => findMutants(readSource(root, file), file))
  say(`${all.length} mutants in ${files.length} files; seed ${seed} draws ${Math.min(count, all.length)}`)
  const order = shuffled(all, seed)
  const sample: Mutant[] = []
  let rejected = 0
  while (sample.length < count && order.length > 0) {
    // Some are rejected. Checking them together with their replacements needs fewer runs of the compiler.
    const wave = order.splice(0, Math.ceil((count - sample.length) * perAccepted))
    const accepted = new Set(await compiling(wave, root, copy))
    for (const mutant of wave) {
      if (sample.length === count) break
      if (accepted.has(mutant)) sample.push(mutant)
      else rejected++
    }
  }
  say(`${rejected} that do not compile were replaced by the next ones`)
  return sample
}
