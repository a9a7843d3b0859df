import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { areas, readSource, sourceFiles } from '../areas.ts'
import { copyTree } from '../tree-copy.ts'
import { WarmVitest } from '../warm-vitest.ts'
import { instrument } from './instrument.ts'
import { hashOf, isCurrent, readReachMap, type Reach, type ReachMap, writeReachMap } from './reach-map.ts'

const here = 'scripts/mutants/reach'
const limitMs = 300_000

interface Measuring {
  root: string
  /** Folder for the instrumented copy. */
  copy: string
  /** File that stores the measurements. */
  path: string
  /** Folders or files of tests to measure; empty: all. */
  tests: readonly string[]
  say: (text: string) => void
}

/** The blocks of the areas that each test file executes. Runs only test files without a current measurement. */
export async function measureReach({ root, copy, path, tests, say }: Measuring): Promise<ReachMap> {
  copyTree(root, copy)
  for (const file of sourceFiles(root)) {
    const hook = relative(dirname(file), join(here, 'reach-hook.ts'))
    writeFileSync(join(copy, file), instrument(readSource(root, file), file, hook))
  }
  await using vitest = await WarmVitest.start(copy, [join(here, 'reach-setup.ts')])
  const map = readReachMap(path)
  for (const gone of Object.keys(map).filter((test) => !vitest.testFiles.includes(test))) delete map[gone]
  const wanted = nearestFirst(vitest.testFiles).filter((test) => isBelow(test, tests))
  const due = wanted.filter((test) => !map[test] || !isCurrent(map[test], root))
  for (const [at, test] of due.entries()) {
    const reach = await measureOne(vitest, { root, copy, test })
    map[test] = reach
    writeReachMap(path, map)
    const problem = reach.failure === null ? '' : `, fails: ${reach.failure}`
    say(
      `${at + 1}/${due.length} ${test}: ${Object.keys(reach.blocks).length} files, ${Math.round(reach.durationMs)} ms${problem}`,
    )
  }
  return Object.fromEntries(wanted.map((test) => [test, map[test]!]))
}

const isBelow = (test: string, folders: readonly string[]): boolean =>
  folders.length === 0 || folders.some((folder) => test === folder || test.startsWith(`${folder}/`))

/**
 * Tests of the areas first, and those without a database before the others. Excludes tests that can't import the areas,
 * or that start the product by its command.
 */
function nearestFirst(tests: readonly string[]): string[] {
  const mayReach = tests.filter((test) => /^(apps\/server|packages\/(crawler|delivery))\//.test(test))
  const distance = (test: string) =>
    Number(!areas.some((area) => test.startsWith(`${area}/`))) * 2 + Number(test.startsWith('apps/server'))
  return mayReach.toSorted((a, b) => distance(a) - distance(b))
}

async function measureOne(
  vitest: WarmVitest,
  { root, copy, test }: { root: string; copy: string; test: string },
): Promise<Reach> {
  const log = join(copy, '.build/reached')
  mkdirSync(dirname(log), { recursive: true })
  rmSync(log, { force: true })
  writeFileSync(join(copy, here, 'current'), log)
  const { durationMs, outcome, failure } = await vitest.run(test, limitMs)
  const blocks = readMarks(existsSync(log) ? readFileSync(log, 'utf8') : '')
  const hashes = Object.fromEntries([test, ...Object.keys(blocks)].map((file) => [file, hashOf(root, file)]))
  return { hashes, blocks, durationMs, failure: outcome === 'passed' ? null : (failure ?? outcome) }
}

function readMarks(log: string): Record<string, number[]> {
  const sets = new Map<string, Set<number>>()
  for (const line of log.split('\n').filter(Boolean)) {
    const [file, block] = line.split(' ') as [string, string]
    sets.set(file, (sets.get(file) ?? new Set()).add(Number(block)))
  }
  return Object.fromEntries([...sets].map(([file, set]) => [file, [...set].sort((a, b) => a - b)]))
}
