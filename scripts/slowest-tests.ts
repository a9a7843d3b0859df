import { readFileSync } from 'node:fs'

interface TimedTest {
  ms: number
  name: string
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}

interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
}

/** The slowest tests in Vitest's and Playwright's JSON reports, longest first, one line each. */
export function slowestTests(
  reports: { vitest: string[]; browser: string[] },
  root: string,
  count: number,
): string[] {
  const tests = [...reports.vitest.flatMap(testsOfVitest), ...reports.browser.flatMap(testsOfBrowser)]
  return tests
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${root}/`, '')}`)
}

function testsOfVitest(report: string): TimedTest[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ ms: duration ?? 0, name: `${name} > ${fullName}` })),
  )
}

function testsOfBrowser(report: string): TimedTest[] {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: BrowserSuite[] }
  const below = (suite: BrowserSuite): TimedTest[] => [
    ...suite.specs.map(({ title, tests }) => ({
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      name: `e2e/${suite.file} > ${title}`,
    })),
    ...(suite.suites ?? []).flatMap(below),
  ]
  return suites.flatMap(below)
}
