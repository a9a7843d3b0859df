import { expect, it } from 'vitest'
import { resourceType, sheetType } from './resource-type.ts'

const of = (kind: 'style' | 'image' | 'font', text: string) =>
  resourceType({ kind }, Buffer.from(text, 'latin1'))
const png = `\x89PNG\r\n\x1a\n${'\0'.repeat(40)}`
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`

it('tells pictures, fonts and style sheets by their content', () => {
  expect([
    of('image', png),
    of('image', svg('<path d="M0 0h9"/><style>path{fill:red}</style>')),
    of('font', 'wOF2\0\u0001'),
    of('font', 'wOFF'),
    of('font', '\0\u0001\0\0\0'),
    of('style', 'a{color:red}'),
    of('style', ''),
  ]).toEqual(['image/png', 'image/svg+xml', 'font/woff2', 'font/woff', 'font/ttf', sheetType, sheetType])
})

it('takes nothing for what it is not', () => {
  expect([
    of('image', 'a{color:red}'),
    of('font', png),
    of('style', png),
    of('style', ' \n<!doctype html><script>evil()</script>'),
    of('style', '\xef\xbb\xbf<svg onload=evil()>'),
    of('image', '<html><img></html>'),
  ]).toEqual([null, null, null, null, null, null])
})

it.each([
  '<script>evil()</script>',
  '<SCRIPT href="https://evil.test/a.js"/>',
  '<rect onclick="evil()"/>',
  '<rect\nonload = "evil()"/>',
  '<a href="https://evil.test"><rect/></a>',
  '<a xlink:href="javascript:evil()"><rect/></a>',
  '<foreignObject><body/></foreignObject>',
  '<animate attributeName="href" values="javascript:evil()"/>',
  '<set attributeName="onload" to="evil()"/>',
  '<style>@import "https://evil.test/a.css"</style>',
  '<image href="data:text/html,evil"/>',
])('refuses drawings that do more than draw: %s', (inside) => {
  expect(of('image', svg(inside))).toBeNull()
})
