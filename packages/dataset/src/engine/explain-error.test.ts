import { expect, it } from 'vitest'
import { explainError } from './explain-error.ts'

it.each([
  ['IO Error: Could not write file "/data/x.part": No space left on device', 'DISK_FULL'],
  [
    'Out of Memory Error: failed to offload data block of size 256.0 KiB (max_temp_directory_size)',
    'DISK_FULL',
  ],
  [
    'Out of Memory Error: failed to allocate data of size 32.0 MiB (480.0 MiB/488.2 MiB used)',
    'OUT_OF_MEMORY',
  ],
  ['IO Error: No files found that match the pattern "/data/a.parquet"', 'SOURCE_GONE'],
  ['INTERRUPT Error: Interrupted!', 'CANCELLED'],
])('explains %s', (message, code) => {
  expect(explainError(new Error(message))).toMatchObject({ name: 'DatasetError', code })
})

it('explains what the file system says, and keeps what it does not know', () => {
  expect(explainError(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatchObject({
    code: 'DISK_FULL',
  })
  const unknown = new TypeError('a bug')
  expect(explainError(unknown)).toBe(unknown)
  const ours = new Error('IO Error: Cannot open file "/out/x.csv.123.part": Permission denied')
  expect(explainError(ours)).toBe(ours)
})
