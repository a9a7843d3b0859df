import { expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { fileType, isDisguised } from './file-type.ts'

const of = (text: string) => fileType(Buffer.from(text, 'latin1'))
const long = '\0'.repeat(40)

it('detects types by the first bytes, whatever the name', () => {
  const tar = `${'a'.repeat(257)}ustar`
  const types = {
    [`\x89PNG\r\n\x1a\n${long}`]: 'image/png',
    '%PDF-1.7\n%': 'application/pdf',
    [`PK\x03\x04${long}`]: 'application/zip',
    [`\x1f\x8b\x08${long}`]: 'application/gzip',
    [`MZ\x90\0${long}`]: 'application/x-msdownload',
    [`\x7fELF${long}`]: 'application/x-elf',
    [tar]: 'application/x-tar',
    [`\0\0\0\x18ftypmp42${long}`]: 'video/mp4',
    [`\0\0\0\x18ftypheic${long}`]: 'image/heic',
    'name,price\nTarn 45,179.95\n': 'text/plain',
    'Mozilla is a word that begins with other letters': 'text/plain',
    'MZ is one too': 'text/plain',
    '{"a": 1}': 'text/plain',
    '<!DOCTYPE html><p>': 'text/html',
    '  \n<!-- a --><script>alert(1)</script>': 'text/html',
    '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg">': 'image/svg+xml',
    '<!DOCTYPE svg><svg>': 'text/plain',
    '<?xml version="1.0"?><a/>': 'application/xml',
    'a\0b': 'application/octet-stream',
    '\xff\xfe\0': 'application/octet-stream',
    '': 'application/octet-stream',
  }
  expect(Object.fromEntries(Object.keys(types).map((text) => [text, of(text)]))).toEqual(types)
})

it('takes a character that was cut for text', () => {
  const head = Buffer.from('ä'.repeat(3000)).subarray(0, 4095)
  expect(fileType(head)).toBe('text/plain')
})

it('stays fast on adversarial input', () => {
  const started = performance.now()
  for (const piece of ['<!--', ' ', '<!---->', '<', '\n<?xml ']) of(piece.repeat(5000))
  expect(performance.now() - started).toBeLessThan(500 * slowerHere())
})

it.each([
  ['a.jpg', 'image/jpeg', false],
  ['a.JPEG', 'image/jpeg', false],
  ['a.jpg', 'text/html', true],
  ['a.png', 'application/x-msdownload', true],
  ['report.pdf', 'application/zip', true],
  ['book.xlsx', 'application/zip', false],
  ['rows.csv', 'text/plain', false],
  ['rows.csv', 'application/x-msdownload', true],
  ['unknown.abc', 'application/x-msdownload', false],
  ['constructor', 'text/plain', false],
  ['a.constructor', 'text/plain', false],
])('%s with the content of %s is disguised: %s', (name, type, is) => {
  expect(isDisguised(name, type)).toBe(is)
})
