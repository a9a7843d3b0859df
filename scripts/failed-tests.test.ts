import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { outsideFailures } from './failed-tests.ts'

const vitest = join(import.meta.dirname, '../node_modules/.bin/vitest')

/** What Vitest prints of one test file with this text. */
function printed(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'some.test.ts'), text)
  const { stdout, stderr } = spawnSync(vitest, ['run', '--globals', '--root', folder], { encoding: 'utf8' })
  return stdout + stderr
}

it('names the file whose process died, and how it died', () => {
  const [failure, ...others] = outsideFailures(
    printed("it('dies', () => new Promise(() => process.kill(process.pid, 'SIGSEGV')))"),
  )

  expect(others).toEqual([])
  expect(failure).toMatch(/^FAIL outside of tests/)
  expect(failure).toMatch(/SIGSEGV.*some\.test\.ts/)
})

it('is silent about failures inside of tests', () => {
  expect(outsideFailures(printed("it('fails', () => expect(1).toBe(2))"))).toEqual([])
})
