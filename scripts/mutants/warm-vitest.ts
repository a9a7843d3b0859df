import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

export interface TestRun {
  /** Duration of the test file with its imports, in ms. */
  durationMs: number
  outcome: 'passed' | 'failed' | 'timed out'
  /** The name of a failed test, or the error outside of tests. */
  failure?: string
}

/**
 * A Vitest that stays running, with its database server, on a copy of the tree. Each run has its own process, which
 * rereads changed files.
 */
export class WarmVitest implements AsyncDisposable {
  readonly #vitest: Vitest
  readonly #root: string
  #specifications = new Map<string, TestSpecification>()

  private constructor(vitest: Vitest, root: string) {
    this.#vitest = vitest
    this.#root = root
  }

  /** `setupFiles` are relative to the copy. Changes the working directory of this process. */
  static async start(root: string, setupFiles: readonly string[] = []): Promise<WarmVitest> {
    process.chdir(root)
    const quiet: Reporter = {}
    const vitest = await createVitest('test', {
      root,
      config: writeConfig(root, setupFiles),
      // Component tests execute nothing that is mutated, and need a browser.
      project: ['unit', 'server'],
      watch: false,
      reporters: [quiet],
      bail: 1,
      maxWorkers: 1,
      fileParallelism: false,
      silent: true,
    })
    const warm = new WarmVitest(vitest, root)
    await vitest.standalone()
    await warm.findTests()
    return warm
  }

  /** All test files, relative to the copy. */
  get testFiles(): string[] {
    return [...this.#specifications.keys()].sort()
  }

  async findTests(): Promise<void> {
    const all = await this.#vitest.globTestSpecifications()
    const entries = all.map((one) => [one.moduleId.slice(this.#root.length + 1), one] as const)
    this.#specifications = new Map(entries)
  }

  /** Must be called for each changed file of the copy. */
  forget(file: string): void {
    this.#vitest.invalidateFile(join(this.#root, file))
  }

  /** Runs one test file until its first failure; aborts it after the limit. */
  async run(file: string, limitMs: number): Promise<TestRun> {
    const specification = this.#specifications.get(file)
    if (!specification) throw new Error(`There is no test file ${file}.`)
    this.#forgetRuns()
    const started = performance.now()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void this.#end()
    }, limitMs)
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([specification])
      const durationMs = performance.now() - started
      if (isLate) return { durationMs, outcome: 'timed out' }
      const failure = failureOf(testModules, unhandledErrors)
      return failure === null ? { durationMs, outcome: 'passed' } : { durationMs, outcome: 'failed', failure }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Earlier failures would count again, and end this run too. */
  #forgetRuns(): void {
    const { state } = this.#vitest
    state.filesMap.clear()
    state.idMap.clear()
    state.pathsSet.clear()
    state.clearErrors()
  }

  /** The second call kills what ignores the first. */
  async #end(): Promise<void> {
    const graceful = this.#vitest.cancelCurrentRun('test-failure')
    await Promise.race([graceful, sleep(1000)])
    await this.#vitest.cancelCurrentRun('test-failure')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#vitest.close()
  }
}

/** Projects take their settings from a file, not from Vitest's caller. */
function writeConfig(root: string, setupFiles: readonly string[]): string {
  const path = join(root, 'vitest.mutants.config.ts')
  const added = JSON.stringify({ test: { setupFiles: setupFiles.map((file) => join(root, file)) } })
  const lines = [
    `import { mergeConfig } from 'vitest/config'`,
    `import product from './vitest.config.ts'`,
    `export default mergeConfig(product, ${added})`,
  ]
  writeFileSync(path, lines.join('\n'))
  return path
}

function failureOf(modules: readonly TestModule[], errors: readonly unknown[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) return test.fullName
    if (module.state() === 'failed') return firstLine(module.errors()[0]?.message ?? 'the file failed')
  }
  const [error] = errors
  return error === undefined
    ? null
    : firstLine(error instanceof Error ? error.message : 'an error outside of tests')
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
