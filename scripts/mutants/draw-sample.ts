import { readSource, sourceFiles } from './areas.ts'
import { compiling } from './compiling.ts'
import { shuffled } from './draw.ts'
import { findMutants, type Mutant } from './find-mutants.ts'
import type { Options } from './options.ts'

/** The mutants of a sample: the first ones of a shuffled list of all that TypeScript accepts. Throws where there are none. */
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
    const wave = order.splice(0, count - sample.length)
    const accepted = await compiling(wave, root, copy)
    rejected += wave.length - accepted.length
    sample.push(...accepted)
  }
  say(`${rejected} that do not compile were replaced by the next ones`)
  return sample
}
