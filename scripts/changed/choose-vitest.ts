import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callsAnsweredIn } from './answered-calls.ts'
import { reachedBy, type FileLinks } from './file-links.ts'

/** The tests of a Vitest project to run, and why these. */
export interface Choice {
  tests: readonly string[] | 'all'
  why: string
}

/**
 * If imports alone reach more test files than this, the change is in shared code, and all of them would take minutes.
 */
const manyTests = 20
/** Calls that more test files than this make are how tests create data, not what they test. */
const manyCallers = 8

/** Files that start the whole server, through which imports reach the whole product. */
const starters = ['test-app', 'windrow-process', 'worker-process', 'postgres-setup'].map(
  (name) => `apps/server/src/testing/${name}.ts`,
)

/** One test each of the server's main parts: routes and permissions, a run in its worker, a schedule, a delivery. */
export const serverSmoke: readonly string[] = [
  'apps/server/src/http/foreign-ids.test.ts',
  'apps/server/src/http/audit-in-transaction.test.ts',
  'apps/server/src/worker/run-type-modes.test.ts',
  'apps/server/src/features/schedules/schedules.test.ts',
  'apps/server/src/features/deliveries/deliveries.test.ts',
]

/** Files read by name from outside the code, so that no text in it refers to them. */
const namedOutside: Readonly<Record<string, readonly string[]>> = {
  'scripts/start.test.ts': [
    'scripts/start.mjs',
    'scripts/cache-compiled.mjs',
    'scripts/end-with-npm.mjs',
    'apps/server/src/main.ts',
  ],
}

const everything = /^((.+\/)?package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json)$/
const isTest = (file: string) => file.endsWith('.test.ts')
const isServer = (file: string) => file.startsWith('apps/server/')
const isDocument = (file: string) => /\.md$|^(deploy|bench|\.\w+)\//.test(file)

/** Unit tests: all whose imports reach the change, and always those that read the whole tree. */
export function chooseUnitTests(root: string, links: FileLinks, files: readonly string[]): Choice {
  if (files.some((file) => everything.test(file)))
    return { tests: 'all', why: 'settings of all tests changed' }
  const all = [...links.keys()].filter((file) => isTest(file) && !isServer(file))
  const readers = all.filter((test) => readsTree(root, test))
  const reached = reachedBy(links, files)
  const unnamed = unnamedFiles(links, files)
  const outside = Object.entries(namedOutside)
    .filter(([, named]) => named.some((file) => files.includes(file)))
    .map(([test]) => test)
  const tests = all.filter(
    (test) =>
      reached.has(test) ||
      readers.includes(test) ||
      outside.includes(test) ||
      unnamed.some((file) => workspaceOf(file) === workspaceOf(test)),
  )
  const more = unnamed.length > 0 ? `; no code names ${unnamed.join(', ')}: all of its workspace` : ''
  return { tests, why: `${readers.length} read the whole tree, the others reach the change${more}` }
}

/** Component tests: all whose imports reach the change, including style sheets. */
export function chooseComponentTests(links: FileLinks, files: readonly string[]): Choice {
  if (files.some((file) => everything.test(file)))
    return { tests: 'all', why: 'settings of all tests changed' }
  const reached = reachedBy(links, files)
  const tests = [...links.keys()].filter((file) => file.endsWith('.browser.test.tsx') && reached.has(file))
  return { tests, why: 'they reach the change' }
}

/**
 * Server tests. Each of them starts the whole server, so imports are followed only up to the files that do so. Chosen
 * are tests that reach the change without the server, those in the same folder, those that make a call handled by the
 * changed files, and the smoke tests if the server is reached.
 */
export function chooseServerTests(root: string, links: FileLinks, files: readonly string[]): Choice {
  if (files.some((file) => everything.test(file) || file.includes('/database/migrations/')))
    return { tests: 'all', why: 'settings of all tests, or the database, changed' }
  const all = [...links.keys()].filter((file) => isTest(file) && isServer(file))
  const startsServer = (file: string) =>
    starters.includes(file) && !files.some((changed) => links.get(file)?.has(changed))
  const reached = reachedBy(links, files, startsServer)
  const smoke = starters.some((file) => reached.has(file)) ? serverSmoke : []
  const near = all.filter((test) => reached.has(test))
  const isShared = near.length > manyTests
  const direct = reachedBy(links, files, (file) => isServer(file) && !isTest(file) && !files.includes(file))
  const folders = files.filter(isServer).map((file) => dirname(file))
  const calling = callers(root, links, all, files)
  const tests = all.filter(
    (test) =>
      (isShared ? direct : reached).has(test) ||
      folders.includes(dirname(test)) ||
      calling.has(test) ||
      smoke.includes(test),
  )
  const shared = isShared
    ? `; ${near.length} tests reach this shared place: only those that name it (\`--only server\` runs all)`
    : ''
  return { tests, why: `near the change${smoke.length > 0 ? ', and the smoke tests' : ''}${shared}` }
}

/** Tests that make a call handled by one of the files, except calls that many tests make. */
function callers(
  root: string,
  links: FileLinks,
  tests: readonly string[],
  files: readonly string[],
): Set<string> {
  const calls = callsAnsweredIn(root, links, files)
  const texts =
    calls.length > 0 ? tests.map((test) => [test, readFileSync(join(root, test), 'utf8')] as const) : []
  return new Set(
    calls.flatMap((call) => {
      const making = texts.filter(([, text]) => text.includes(`.${call}(`)).map(([test]) => test)
      return making.length > manyCallers ? [] : making
    }),
  )
}

/** Whether a test reads folders of the tree itself, so that any file may affect it. */
const readsTree = (root: string, test: string): boolean =>
  test.startsWith('scripts/floors/') ||
  /globSync\(|readdirSync\(.*recursive/.test(readFileSync(join(root, test), 'utf8'))

/** Changed or removed files that are neither code nor documents, and that no code refers to. */
function unnamedFiles(links: FileLinks, files: readonly string[]): string[] {
  const named = new Set([...links.values()].flatMap((to) => [...to]))
  return files.filter((file) => !/\.(ts|tsx|mjs)$/.test(file) && !isDocument(file) && !named.has(file))
}

const workspaceOf = (file: string): string => file.split('/').slice(0, 2).join('/')
