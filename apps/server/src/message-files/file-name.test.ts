import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

it.each([
  ['prices Köln 2027.csv', 'prices Köln 2027.csv'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\a.txt', 'C__temp_a.txt'],
  ['photo\u202Egpj.exe', 'photo_gpj.exe'],
  ['a\r\nb\0.txt', 'a__b_.txt'],
  ['.htaccess', 'htaccess'],
  ['name. . ', 'name'],
  ['nul.txt', '_nul.txt'],
  ['...', 'file'],
  ['\ud800.txt', '_.txt'],
  ['e\u0301.txt', '\u00e9.txt'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

it('keeps the ending of a long name', () => {
  const safe = safeFileName(`${'\ufb01'.repeat(300)}.parquet`)
  expect([safe.length, safe.endsWith('.parquet')]).toEqual([200, true])
})
