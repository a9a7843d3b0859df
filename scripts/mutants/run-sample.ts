import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from './areas.ts'
import { testsOf } from './choose-tests.ts'
import { drawSample } from './draw-sample.ts'
import { importersOf } from './importers.ts'
import type { Options } from './options.ts'
import { measureReach } from './reach/measure-reach.ts'
import { describe, isKilled, type Result, summary, tell, wantedShare } from './report.ts'
import { copyTree } from './tree-copy.ts'
import { tryMutant } from './try-mutant.ts'
import { WarmVitest } from './warm-vitest.ts'

interface Place {
  root: string
  /** An empty folder with room for two copies of the tree. */
  folder: string
  say: (text: string) => void
}

/** Draws a sample and runs it. Returns whether the minimum share was reached. */
export async function runSample(options: Options, { root, folder, say }: Place): Promise<boolean> {
  const copy = join(folder, 'mutated')
  copyTree(root, copy)
  const sample = (await drawSample(options, { root, copy, say })).slice(options.skip)
  if (options.isList) {
    for (const mutant of sample) say(describe(mutant, readSource(root, mutant.file)))
    return true
  }
  const path = join(root, '.build/mutants/reach.json')
  const reach = await measureReach({
    root,
    copy: join(folder, 'instrumented'),
    path,
    tests: options.tests,
    say,
  })
  const importers = importersOf(root)
  await using vitest = await WarmVitest.start(copy)
  const killers = new Killers(root)
  const results: Result[] = []
  for (const [at, mutant] of sample.entries()) {
    const what = describe(mutant, readSource(root, mutant.file))
    const tests = killers.first(what, testsOf(mutant, { root, reach, importers }))
    const verdict = await tryMutant(mutant, tests, { root, copy, vitest, reach, budgetMs: options.budgetMs })
    results.push({ mutant, verdict })
    if (verdict.outcome === 'killed') killers.remember(what, verdict.tried.at(-1)!)
    say(`${at + 1}/${sample.length} ${what}\n    ${tell(verdict)}`)
  }
  if (!results.every(isKilled)) say('\nSurvivors:')
  for (const { mutant, verdict } of results.filter((result) => !isKilled(result)))
    say(`${describe(mutant, readSource(root, mutant.file))}\n    ${tell(verdict)}`)
  say(summary(results))
  return results.filter(isKilled).length >= wantedShare * results.length
}

/** Remembers which test file killed a mutant last and runs it first, so that repeating a sample is faster. */
class Killers {
  readonly #path: string
  readonly #known = new Map<string, string>()

  constructor(root: string) {
    mkdirSync(join(root, '.build/mutants'), { recursive: true })
    this.#path = join(root, '.build/mutants/killers.jsonl')
    if (!existsSync(this.#path)) return
    for (const line of readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)) {
      const [mutant, test] = JSON.parse(line) as [string, string]
      this.#known.set(mutant, test)
    }
  }

  first(mutant: string, tests: readonly string[]): string[] {
    const known = this.#known.get(mutant)
    return known && tests.includes(known) ? [known, ...tests.filter((test) => test !== known)] : [...tests]
  }

  remember(mutant: string, test: string): void {
    if (this.#known.get(mutant) === test) return
    this.#known.set(mutant, test)
    appendFileSync(this.#path, `${JSON.stringify([mutant, test])}\n`)
  }
}
