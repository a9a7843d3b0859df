import { fileFormats } from '@windrow/contract/project-request'
import { expect, it } from 'vitest'
import { formatNames } from './download-formats.ts'

// spec: EXP-06, EXP-24
it('offers the shared formats except "Other", which is not a file', () => {
  expect(fileFormats.join(', ')).toBe('XLSX, CSV, JSON, XML, YAML, PARQUET, Other')
  const offered = Object.values(formatNames)
  expect(fileFormats.filter((format) => !offered.includes(format))).toEqual(['Other'])
})
