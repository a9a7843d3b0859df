import { expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { pictureType } from './picture-type.ts'

const of = (text: string) => pictureType(Buffer.from(text, 'latin1'))
const long = '\0'.repeat(40)

it('detects pictures by their first bytes', () => {
  expect([
    of(`\x89PNG\r\n\x1a\n${long}`),
    of(`\xff\xd8\xff\xe0${long}`),
    of(`GIF89a${long}`),
    of(`RIFF\x10\0\0\0WEBPVP8 ${long}`),
    of(`\0\0\0\x1cftypavif${long}`),
    of(`BM${long}`),
    of(`\0\0\x01\0\x01\0${long}`),
    of('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    of('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg>'),
  ]).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'image/bmp',
    'image/x-icon',
    'image/svg+xml',
    'image/svg+xml',
  ])
})

it('accepts nothing else, whatever its type', () => {
  for (const text of [
    '',
    'GIF8',
    '<!doctype html><svg>',
    '<html><img></html>',
    '<svgfoo>',
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>',
    '<!-- <svg> --><script>',
    '%PDF-1.7',
    'BM and then some text that is long enough to be one',
    '{"a": 1}',
    `${' '.repeat(5000)}<svg>`,
  ])
    expect([text.slice(0, 40), of(text)]).toEqual([text.slice(0, 40), null])
})

it('stays fast on adversarial input', () => {
  const started = performance.now()
  for (const text of ['<!--'.repeat(2000), '<!---->'.repeat(2000), '<?xml '.repeat(2000), ' '.repeat(5000)])
    of(text)

  expect(performance.now() - started).toBeLessThan(500 * slowerHere())
})
