import { fileFormats } from '@windrow/contract/project-request'
import { expect, it } from 'vitest'
import { formatNames } from './download-formats.ts'

// spec: EXP-06
it('offers the shared formats but "Other", which is no file', () => {
  const offered = Object.values(formatNames)
  expect(fileFormats.filter((format) => !offered.includes(format))).toEqual(['Other'])
})
