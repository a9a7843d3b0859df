import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/migrations\/|\.gen\.ts$/.test(file),
)

/** Private terms, replaced by those of the field (docs/glossary.md). */
const inNames =
  /OwnParameter|isResting|goodOnce|Deed(?![a-z])|deedOf|takeApart|Puzzle|PageBooks|Parting\b|[hH]indrance|KeptPage|keptPage/
const inFileNames = /deed|take-apart|page-books|kept-page/
/** Phrases on screens that describe defaults or users in a roundabout way. */
const onScreens =
  /"Empty: |'Empty: |as the recipe says|of its own accord|down time|\bwhoever\b|start address|kept pages?\b|Every so many/i

const guilty = (wanted: readonly string[], pattern: RegExp): string[] =>
  wanted.filter((file) =>
    pattern.test(readFileSync(join(root, file), 'utf8').replaceAll(/^ *(\/?\*|\/\/).*$/gm, '')),
  )

it('code uses standard terms', () => {
  expect(files.length).toBeGreaterThan(1500)
  expect(guilty(files, inNames)).toEqual([])
  expect(files.filter((file) => inFileNames.test(basename(file)))).toEqual([])
})

it('screens use plain language', () => {
  const screens = files.filter((file) => /^apps\/web\/.*(?<!\.test)\.tsx$/.test(file))
  expect(guilty(screens, onScreens)).toEqual([])
})
