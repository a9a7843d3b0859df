import { expect, it } from 'vitest'
import { isForPrograms } from './crawl-options.ts'

it('tells progress to people or to programs, and to nobody else', () => {
  expect(isForPrograms({ progress: 'line', quiet: true })).toBe(false)
  expect(isForPrograms({ progress: 'json', quiet: false })).toBe(true)
  expect(() => isForPrograms({ progress: 'xml', quiet: false })).toThrow(
    '--progress is json or line, not "xml".',
  )
  expect(() => isForPrograms({ progress: 'json', quiet: true })).toThrow('use only one of them')
})
