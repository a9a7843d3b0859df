import { changedFiles } from './changed-files.ts'
import { chooseBrowserTests } from './choose-browser.ts'
import { chooseComponentTests, chooseServerTests, chooseUnitTests, type Choice } from './choose-vitest.ts'
import { fileLinks } from './file-links.ts'

/**
 * The tests that a change since `ref` can affect, by the check that runs them; prints which, and why. Throws like
 * `changedFiles`.
 */
export function chooseTests(root: string, ref?: string): ReadonlyMap<string, Choice> {
  const { since, files } = changedFiles(root, ref)
  const links = fileLinks(root)
  const choices = new Map([
    ['unit', chooseUnitTests(root, links, files)],
    ['server', chooseServerTests(root, links, files)],
    ['components', chooseComponentTests(links, files)],
    ['browser', chooseBrowserTests(root, links, files)],
  ])
  console.log(
    `${files.length} files changed since ${since}${files.length > 0 ? `: ${shortened(files)}` : ''}`,
  )
  for (const [name, { tests, why }] of choices)
    console.log(`${name.padEnd(10)} ${tests.length === 0 ? 'no tests' : `${amountOf(tests)}: ${why}`}`)
  console.log()
  return choices
}

const amountOf = (tests: Choice['tests']) =>
  tests === 'all' ? 'all tests' : `${tests.length} test ${tests.length === 1 ? 'file' : 'files'}`

const shortened = (files: readonly string[]) =>
  files.slice(0, 5).join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '')
