import { expect, it } from 'vitest'
import { expectedCharsets } from './charset-hints.ts'

it.each([
  ['its language', 'lt', null, 'lt', null],
  ['its language before its address', 'lt', 'https://shop.jp/', 'lt', null],
  ['its language without the region', 'LT-lt', null, 'lt', null],
  ['its address, where no language is named', null, 'https://www.shop.jp/a.b', 'ja', null],
  ['its address, where templates say English', 'en-US', 'https://www.shop.jp/', 'ja', null],
  ['its region, where that has an encoding of its own', 'zh-tw', null, null, 'https://shop.tw/'],
])('a page is expected in the encodings of %s', (_, language, address, sameLanguage, sameAddress) => {
  const expected = expectedCharsets(language, address)

  expect(expected).not.toEqual([])
  expect(expected).toEqual(expectedCharsets(sameLanguage, sameAddress))
})

it('has no usual encoding in a language or under an ending that is not known', () => {
  expect(expectedCharsets('xx', 'https://shop.jp/')).toEqual([])
  expect(expectedCharsets(null, 'https://shop.example/')).toEqual([])
  expect(expectedCharsets(null, null)).toEqual([])
  expect(expectedCharsets(null, 'no address')).toEqual([])
})
