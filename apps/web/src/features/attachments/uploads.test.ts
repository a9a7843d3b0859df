import { describe, expect, it } from 'vitest'
import { faultOf, isSameFile, parseKeptFiles, type KeptFile } from './kept-files.ts'
import { percentOf, timeLeft, uploadText } from './upload-words.ts'
import type { Attachment } from './use-attachments.ts'

const kept: KeptFile = {
  key: 'a',
  name: 'saved-pages.warc.gz',
  size: 2_000_000_000,
  lastModified: 5,
  uploadId: 7,
  fileId: null,
  notes: [],
}
const item: Attachment = {
  ...kept,
  state: 'UPLOADING',
  loaded: 1_280_000_000,
  speed: 18_000_000,
  reason: null,
  source: new File(['x'], kept.name),
  file: null,
  control: null,
}

describe('the files of a draft', () => {
  it('are read as they were kept, and nothing else is', () => {
    expect(parseKeptFiles(JSON.stringify([kept, { ...kept, uploadId: 'x' }, null, 3]))).toEqual([kept])
    expect(parseKeptFiles(JSON.stringify([{ ...kept, notes: [{ fileNote: 'no place' }] }]))).toEqual([])
    for (const broken of [null, '{', '{}', '7']) expect(parseKeptFiles(broken)).toEqual([])
  })

  it('go on only with the same file', () => {
    const same = { name: kept.name, size: kept.size, lastModified: 5 }
    expect(isSameFile(kept, same)).toBe(true)
    for (const other of [{ name: 'b' }, { size: 1 }, { lastModified: 6 }])
      expect(isSameFile(kept, { ...same, ...other })).toBe(false)
  })

  // spec: MSG-11
  it('are of any type, up to 5 GB', () => {
    expect(faultOf({ name: 'anything.xyz', size: 5 * 1024 ** 3 })).toBeNull()
    expect(faultOf({ name: 'large.bin', size: 5 * 1024 ** 3 + 1 })).toBe('large.bin is larger than 5 GB.')
    expect(faultOf({ name: 'none.txt', size: 0 })).toBe('none.txt is empty.')
    expect(faultOf({ name: 'n'.repeat(201), size: 1 })).toContain('is too long')
  })
})

it('an upload says how it stands', () => {
  expect(uploadText(item)).toBe('64%, 18 MB/s, 40 s left')
  expect(uploadText({ ...item, speed: 0 })).toBe('64%')
  expect(uploadText({ ...item, state: 'INTERRUPTED' })).toBe('Connection lost at 64%')
  expect(uploadText({ ...item, state: 'INTERRUPTED', source: null })).toBe(
    'Interrupted. Choose the same file again',
  )
  expect(percentOf({ loaded: 999, size: 1000 })).toBe(99)
  expect([timeLeft(100, 0), timeLeft(90, 1), timeLeft(7300, 1)]).toEqual([
    null,
    '2 min left',
    '2 h 2 min left',
  ])
})
