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

it.each([
  [
    'windows-1251 koi8-u iso-8859-5',
    'ru uk be bg mk sr kk ky mn tg',
    'ru su ua by bg mk rs kz kg mn tj xn--p1ai',
  ],
  ['windows-1250 iso-8859-2', 'pl cs sk hu sl hr bs ro sq', 'pl cz sk hu si hr ba ro md al'],
  ['windows-1256 iso-8859-6', 'ar fa ur', 'ae bh dz eg iq ir jo kw lb ly ma om pk ps qa sa sd sy tn ye'],
  ['windows-1254', 'tr az', 'tr az'],
  ['windows-1257 iso-8859-13', 'lt lv et', 'lt lv ee'],
  ['big5', 'zh-TW zh-HK zh-MO zh-Hant', 'tw hk mo'],
  ['shift_jis euc-jp', 'ja', 'jp'],
  ['gb18030', 'zh zh-CN', 'cn'],
  ['euc-kr', 'ko', 'kr'],
  ['windows-1253 iso-8859-7', 'el', 'gr cy'],
  ['windows-1255 iso-8859-8', 'he iw', 'il'],
  ['windows-874', 'th', 'th'],
  ['windows-1258', 'vi', 'vn'],
])('%s is usual in %s and under %s', (charsets, languages, endings) => {
  for (const language of languages.split(' '))
    expect(expectedCharsets(language, null)).toEqual(charsets.split(' '))
  for (const ending of endings.split(' '))
    expect(expectedCharsets(null, `https://www.shop.${ending}/a`)).toEqual(charsets.split(' '))
})
