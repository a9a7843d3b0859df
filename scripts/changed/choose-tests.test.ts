import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedPaths } from '../floors/import-graph.ts'
import { callsAnsweredIn } from './answered-calls.ts'
import { chooseBrowserTests, openingOf, screenSmoke } from './choose-browser.ts'
import { chooseServerTests, chooseUnitTests, serverSmoke } from './choose-vitest.ts'
import { fileLinks } from './file-links.ts'

const root = join(import.meta.dirname, '../..')
const links = fileLinks(root)
const server = 'apps/server/src'
const web = 'apps/web/src'
const unitTests = (...files: string[]) => chooseUnitTests(root, links, files).tests
const serverTests = (...files: string[]) => chooseServerTests(root, links, files).tests
const browserTests = (...files: string[]) => chooseBrowserTests(root, links, files).tests

const readers = [
  'scripts/floors/floors.test.ts',
  'scripts/floors/words.test.ts',
  'scripts/route-parameters.test.ts',
  'packages/contract/src/roles.test.ts',
]
const started = [`${server}/start-windrow.test.ts`, `${server}/maintenance/maintenance.test.ts`]

it('follows every import that the compiler resolves in tests and the code they run', () => {
  const missed = [...links]
    .filter(([file]) => /\.tsx?$/.test(file) && !/^(bench|deploy)\//.test(file))
    .flatMap(([file, named]) =>
      importedPaths(readFileSync(join(root, file), 'utf8'), file)
        .filter((path) => path.startsWith('.') && !path.endsWith('.gen.ts'))
        .filter((path) => !named.has(join(dirname(file), path)))
        .map((path) => `${file} imports ${path}`),
    )
  expect(missed).toEqual([])
})

describe('a file of a server feature', () => {
  const file = `${server}/features/comparisons/handlers.ts`

  it('runs the tests of the feature and the smoke tests, and few others', () => {
    const tests = serverTests(file)
    expect(tests).toEqual(
      expect.arrayContaining([`${server}/features/comparisons/compare-runs.test.ts`, ...serverSmoke]),
    )
    expect(tests).not.toContain(`${server}/features/projects/projects.test.ts`)
    expect(tests.length).toBeLessThan(20)
  })

  it('runs tests elsewhere that make the calls it handles', () => {
    const schedules = [`${server}/features/schedules/recurrence.ts`]
    expect(callsAnsweredIn(root, links, schedules)).toContain('scheduleCreate')
    expect(serverTests(...schedules)).toContain(`${server}/features/projects/change-project.test.ts`)
  })

  it('does not include calls handled by other files of its feature', () => {
    expect(callsAnsweredIn(root, links, [`${server}/features/projects/create-project.ts`])).toEqual([
      'projectCreate',
    ])
    expect(callsAnsweredIn(root, links, [`${server}/queue/lease.ts`])).toEqual([])
  })

  it('runs unit tests that read the whole tree, and the browser test of the main job', () => {
    const tests = unitTests(file)
    expect(tests).toEqual(expect.arrayContaining(readers))
    expect(tests).not.toContain('scripts/start.test.ts')
    expect(tests.length).toBeLessThan(15)
    expect(browserTests(file)).toEqual(['e2e/main-job.e2e.ts'])
  })
})

describe('a server file referred to by its path', () => {
  it.each([
    ['the entry of the product', `${server}/main.ts`],
    ['what the entry starts', `${server}/start-windrow.ts`],
  ])('runs the tests that start processes: %s', (_name, file) => {
    expect(serverTests(file)).toContain(started[0])
  })

  it('runs the tests that start a worker if its entry point changed', () => {
    expect(serverTests(`${server}/worker/worker-main.ts`)).toEqual(
      expect.arrayContaining([`${server}/worker/killed-workers.test.ts`, `${server}/worker/runs.test.ts`]),
    )
  })

  it('runs the crawls of services if their process changed', () => {
    expect(unitTests('packages/crawler/src/service/service-process.ts')).toContain(
      'packages/crawler/src/crawl-service.test.ts',
    )
  })

  it('runs the test of npm start if its script changed', () => {
    expect(unitTests('scripts/start.mjs')).toContain('scripts/start.test.ts')
  })
})

describe('a module of a package', () => {
  it('runs every unit test that imports it, also through package exports', () => {
    const tests = unitTests('packages/contract/src/recipe/takes.ts')
    expect(tests).toContain('packages/crawler/src/extract/field-takes.test.ts')
    expect(tests).not.toContain('packages/delivery/src/kinds/ftp/driver.test.ts')
  })

  it('runs tests that import it dynamically', () => {
    expect(unitTests('packages/delivery/src/kinds/ftp/driver.ts')).toEqual(
      expect.arrayContaining([
        'packages/delivery/src/kinds/ftp/driver.test.ts',
        'packages/delivery/src/destination-faults.test.ts',
      ]),
    )
  })

  it('runs only the smoke tests if the server uses it everywhere, and says so', () => {
    const { tests, why } = chooseServerTests(root, links, ['packages/crawler/src/extract/clean.ts'])
    expect(tests).toEqual(expect.arrayContaining([...serverSmoke]))
    expect(tests.length).toBeLessThan(20)
    expect(why).toMatch(/\d+ tests reach this shared place: only those that name it/)
  })
})

describe('a file of the web app', () => {
  it('runs the browser tests that open its screens, and those named after its feature', () => {
    const tests = browserTests(`${web}/features/accounts/accounts-page.tsx`)
    expect(tests).toEqual(
      expect.arrayContaining(['e2e/accounts.e2e.ts', 'e2e/screen-states.e2e.ts', 'e2e/main-job.e2e.ts']),
    )
    expect(tests).not.toContain('e2e/schedules.e2e.ts')
    expect(serverTests(`${web}/features/accounts/accounts-page.tsx`)).toEqual([])
  })

  it.each([
    ['a widget of many screens', `${web}/ui/list-table.tsx`],
    ['the frame of all screens', `${web}/routes/_app.tsx`],
    ['the styles of all screens', `${web}/styles/base.css`],
    ['a file that is gone', `${web}/ui/gone.tsx`],
    ['what is agreed with the server', 'packages/contract/src/errors.ts'],
  ])('runs the smoke tests for %s', (_name, file) => {
    const choice = chooseBrowserTests(root, links, [file])
    expect(choice.tests).toEqual(expect.arrayContaining([...screenSmoke]))
    expect(choice.why).toContain('the smoke tests')
  })

  it.each([
    ['/admin/accounts', '`${windrow.url}/admin/accounts?search=x`', true],
    ['/admin/accounts', "{ address: 'admin/accounts', call: '/org-v2' }", true],
    ['/admin/accounts', '`${windrow.url}/admin/accounts/${id}`', false],
    ['/admin/accounts/$orgId', '`${windrow.url}/admin/accounts/${id}`', true],
    ['/projects/$id', String.raw`toHaveURL(/\/projects\/\d+$/)`, true],
    ['/projects/$id', '`${windrow.url}/projects/${id}/reports`', false],
    ['/projects/$id/reports', String.raw`toHaveURL(/\/reports$/)`, true],
    ['/projects/$id/reports', '`/projects/${id}/reports-of-old`', false],
  ])('%s is found in %s: %s', (address, text, expected) => {
    expect(openingOf(address).test(text)).toBe(expected)
  })
})

describe('other files', () => {
  it('runs the test itself if a test changed', () => {
    expect(serverTests(`${server}/queue/lease.test.ts`)).toContain(`${server}/queue/lease.test.ts`)
    expect(unitTests(`${web}/features/accounts/account-search.test.ts`)).toContain(
      `${web}/features/accounts/account-search.test.ts`,
    )
    expect(browserTests('e2e/usage.e2e.ts')).toEqual(['e2e/usage.e2e.ts'])
  })

  it('runs every browser test that uses a changed test helper', () => {
    expect(browserTests(`${server}/testing/windrow-process.ts`).length).toBeGreaterThan(35)
    expect(browserTests('e2e/mailed-link.ts')).toContain('e2e/sign-in.e2e.ts')
  })

  it('runs everything if the setup of all tests changed', () => {
    expect(unitTests('vitest.config.ts')).toBe('all')
    expect(serverTests('vitest.config.ts')).toBe('all')
    expect(browserTests('playwright.config.ts')).toBe('all')
    expect([unitTests, serverTests, browserTests].map((tests) => tests('apps/web/package.json'))).toEqual([
      'all',
      'all',
      'all',
    ])
    expect(serverTests(`${server}/database/migrations/0001-main-job.ts`)).toBe('all')
  })

  it('runs only the tests that read a changed document', () => {
    expect(unitTests('docs/recipes.md')).toContain('packages/crawler/src/recipes-in-docs.test.ts')
    expect(unitTests('docs/web.md')).not.toContain('packages/crawler/src/recipes-in-docs.test.ts')
    expect(serverTests('docs/web.md')).toEqual([])
    expect(browserTests('docs/web.md')).toEqual([])
  })

  it('runs all tests of the workspace if no code refers to a file', () => {
    const { tests, why } = chooseUnitTests(root, links, ['packages/dataset/src/testing/gone.parquet'])
    expect(tests).toContain('packages/dataset/src/write/write-parquet.test.ts')
    expect(tests).not.toContain('packages/delivery/src/kinds/ftp/driver.test.ts')
    expect(why).toContain('no code names packages/dataset/src/testing/gone.parquet')
  })
})
