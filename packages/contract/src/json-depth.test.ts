import { expect, it } from 'vitest'
import { nestsDeeperThan } from './json-depth.ts'

it.each([
  ['[[1]]', 2, false],
  ['[[1]]', 1, true],
  ['[{"a":[]},{"b":[]}]', 3, false],
  [String.raw`["[[[\"[[[", "\\"]`, 1, false],
  ['['.repeat(1_000_000), 999_999, true],
  ['{"a', 1, false],
])('levels of JSON are counted without a stack, and none in texts (%#)', (json, levels, expected) => {
  expect(nestsDeeperThan(levels, json)).toBe(expected)
})
