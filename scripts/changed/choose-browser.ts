import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Choice } from './choose-vitest.ts'
import { reachedBy, type FileLinks } from './file-links.ts'

/** A new user's main job, the states of all screens, and the layout's sizes. */
export const screenSmoke: readonly string[] = ['main-job', 'measures', 'screen-states'].map(
  (name) => `e2e/${name}.e2e.ts`,
)
/** The smoke test for changes outside of screens: from the first page to a file with rows. */
const productSmoke = ['e2e/main-job.e2e.ts']
/** A file used by more screens than this is considered shared by all. */
const manyScreens = 6
/** A path opened by more tests than this is only a stop on the way to others. */
const manyTests = 10

const everything = /^((.+\/)?package(-lock)?\.json|playwright\.config\.ts)$/
const everyScreen =
  /^apps\/web\/(index\.html|vite\.config\.ts|package\.json|src\/(main\.tsx|router\.ts|routes\/(__root|_app)\.tsx))$/
const isScreen = (file: string) => /^apps\/web\/src\/routes\/.+\.tsx$/.test(file)
const isBrowserTest = (file: string) => file.endsWith('.e2e.ts')
/** Files of the web app, and of the contract that it shares with the server. */
const isWeb = (file: string) =>
  /^(apps\/web|packages\/contract\/src)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
const isProduct = (file: string) =>
  /^(apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)

/**
 * The browser tests that a change can affect: those that open or expect the path of a screen that uses a changed file,
 * or are named after its feature. Changes that many screens share run the smoke tests instead.
 */
export function chooseBrowserTests(root: string, links: FileLinks, files: readonly string[]): Choice {
  if (files.some((file) => everything.test(file)))
    return { tests: 'all', why: 'settings of all tests changed' }
  const all = [...links.keys()].filter(isBrowserTest)
  const tools = files.filter((file) => /^e2e\/|\/testing\//.test(file))
  const own = reachedBy(links, tools)
  const tests = new Set(all.filter((test) => own.has(test)))
  const reasons = tests.size > 0 ? ['what the tests are made of changed'] : []
  const add = (more: readonly string[], why: string) => {
    for (const test of more) tests.add(test)
    reasons.push(why)
  }
  const web = files.filter(isWeb)
  if (web.length > 0) {
    const reached = [...reachedBy(links, web)]
    const screens = reached.filter((file) => isScreen(file) && !everyScreen.test(file))
    const named = namedLike(all, web)
    if (screens.length === 0)
      add([...screenSmoke, ...named], 'the smoke tests, as no screen names the change')
    else if (screens.length > manyScreens || reached.some((file) => everyScreen.test(file)))
      add([...screenSmoke, ...named], 'the smoke tests, as many screens share the change')
    else {
      const addresses = screens.map((screen) => addressOf(readFileSync(join(root, screen), 'utf8')))
      const opening = openersOf(root, all, addresses)
      add([...screenSmoke.slice(0, 1), ...named, ...opening], `who opens ${addresses.join(', ')}`)
    }
  } else if (files.some(isProduct)) add(productSmoke, 'the way of a new user, as no screen changed')
  return {
    tests: all.filter((test) => tests.has(test)),
    why: reasons.join('; ') || 'no part of the product changed',
  }
}

/** Tests whose names start with the feature of a file: `accounts.e2e.ts` for `features/accounts/`. */
const namedLike = (tests: readonly string[], files: readonly string[]) => {
  const features = new Set(files.map((file) => /\/features\/([^/]+)/.exec(file)?.[1]?.replace(/s$/, '')))
  return tests.filter((test) =>
    [...features].some((feature) => feature && basename(test).startsWith(feature)),
  )
}

/** The path in a screen's source, such as `/projects/$id`, without layout route names. */
function addressOf(text: string): string {
  const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? '/'
  return path.replaceAll(/\/_\w+/g, '').replace(/(?<=.)\/$/, '')
}

function openersOf(root: string, tests: readonly string[], addresses: readonly string[]): string[] {
  const texts = tests.map((test) => [test, readFileSync(join(root, test), 'utf8')] as const)
  return addresses.flatMap((address) => {
    const opens = openingOf(address)
    const found = texts.filter(([, text]) => opens.test(text)).map(([test]) => test)
    return found.length > manyTests ? screenSmoke : found
  })
}

/** Matches a path in a test by its last word and the parameter after it, however the test builds it. */
export function openingOf(address: string): RegExp {
  const parts = address.split('/').filter(Boolean)
  const last = parts.findLastIndex((part) => !part.startsWith('$'))
  const tail = parts
    .slice(Math.max(last, 0))
    .map((part) => (part.startsWith('$') ? String.raw`(?:\$\{[^}]*\}|\d+|\\d\+)` : part))
  return new RegExp(String.raw`[/'"\x60]${tail.join(String.raw`\\?/`)}(?![\w-]|\\?/)`)
}
