import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The first lines of a failure message contain the expectation and its place; the rest is in the log of the check. */
const messageLines = 12
/** Errors outside of tests name what they lost in their cause. */
const outsideLines = 40

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

/** Failures in Vitest's JSON report: file, test and the start of the message, one text each. */
export function vitestFailures(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages?.join('\n') ?? '')),
  ])
}

/**
 * What failed outside of tests, such as a process that died with the file that it ran: Vitest's report leaves it out, and
 * its output has it in the middle.
 *
 * @param output everything that Vitest printed
 */
export function outsideFailures(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const start = lines.findIndex((line) => line.includes('Unhandled Errors'))
  if (start === -1) return []
  const told = lines.slice(start + 1).filter((line) => line.trim() !== '')
  return [failure('outside of tests', told.slice(0, outsideLines).join('\n'), outsideLines)]
}

/** Failures in Playwright's JSON report, in the same format. A test that passed only on retry counts as failed. */
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

const failure = (name: string, message: string, most = messageLines) =>
  [
    `FAIL ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, most)
      .map((line) => `     ${line}`),
  ].join('\n')
