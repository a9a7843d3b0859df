import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Lines of a failure's message that say what was expected and where; the rest is in the check's log. */
const messageLines = 12

interface VitestReport {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs: { title: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

/** What failed according to Vitest's JSON report: file, test and the start of its message, one text a failure. */
export function vitestFailures(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages?.join('\n') ?? '')),
  ])
}

/** The same of Playwright's JSON report. A test that passed only at a second try counts as failed. */
export function browserFailures(report: string): string[] {
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8')) as {
    suites: BrowserSuite[]
    errors: { message?: string }[]
  }
  const below = (suite: BrowserSuite, path: string): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .flatMap((test) => test.results.flatMap((result) => result.errors ?? []))
        .map((error) => failure(`${path} > ${title}`, error.message ?? '')),
    ),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, `${path} > ${inner.title}`)),
  ]
  return [
    ...errors.map((error) => failure('browser', error.message ?? '')),
    ...suites.flatMap((suite) => below(suite, suite.title)),
  ]
}

const failure = (name: string, message: string) =>
  [
    `FAIL ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, messageLines)
      .map((line) => `     ${line}`),
  ].join('\n')
