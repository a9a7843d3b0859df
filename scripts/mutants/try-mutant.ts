import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from './areas.ts'
import { apply, type Mutant } from './find-mutants.ts'
import type { ReachMap } from './reach/reach-map.ts'
import type { WarmVitest } from './warm-vitest.ts'

export interface Verdict {
  outcome: 'killed' | 'timed out' | 'survived' | 'not covered'
  /** Test files that ran; the last one failed if the mutant was killed. */
  tried: string[]
  /** Number of test files that execute the mutated code. */
  covering: number
  /** The first failure. */
  failure?: string
}

export interface Bench {
  root: string
  copy: string
  vitest: WarmVitest
  reach: ReachMap
  /** Maximum total duration of the tests without a mutant, in ms; the nearest three always run. */
  budgetMs: number
}

/** Applies a mutant to the copy, runs these test files until one fails, and restores the source. */
export async function tryMutant(mutant: Mutant, tests: readonly string[], bench: Bench): Promise<Verdict> {
  if (tests.length === 0) return { outcome: 'not covered', tried: [], covering: 0 }
  const source = readSource(bench.root, mutant.file)
  write(mutant.file, apply(source, mutant), bench)
  const tried: string[] = []
  try {
    for (const test of affordable(tests, bench)) {
      tried.push(test)
      const { outcome, failure } = await bench.vitest.run(test, limitOf(bench.reach[test]?.durationMs ?? 0))
      if (outcome === 'passed') continue
      return {
        outcome: outcome === 'failed' ? 'killed' : 'timed out',
        tried,
        covering: tests.length,
        ...(failure === undefined ? {} : { failure }),
      }
    }
    return { outcome: 'survived', tried, covering: tests.length }
  } finally {
    write(mutant.file, source, bench)
  }
}

function write(file: string, text: string, { copy, vitest }: Bench): void {
  writeFileSync(join(copy, file), text)
  vitest.forget(file)
}

/** Timeout in ms: several times the duration without a mutant, plus the start of a process. */
const limitOf = (durationMs: number): number => 15_000 + 5 * durationMs

function affordable(tests: readonly string[], { reach, budgetMs }: Bench): string[] {
  let spentMs = 0
  return tests.filter((test, at) => {
    spentMs += reach[test]?.durationMs ?? 0
    return at < 3 || spentMs <= budgetMs
  })
}
