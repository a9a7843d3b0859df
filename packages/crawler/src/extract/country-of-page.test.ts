import { expect, it } from 'vitest'
import { countryOf } from './country-of-page.ts'

it.each([
  ['https://shop.com.au/p', 'en-US', 'AU'],
  ['https://shop.co.uk/', '', 'GB'],
  ['https://shop.io/', 'sv', 'SE'],
  ['https://shop.com.co/', 'es', 'CO'],
  ['https://shop.co/', 'en-CA', 'CA'],
  ['https://shop.example/', 'pt_BR', 'BR'],
  ['https://shop.example/', 'nb', 'NO'],
  ['https://shop.example/', '', null],
  ['https://shop.example/', 'not a tag', null],
  ['', 'da', 'DK'],
])('the country of %s in "%s" is %s', (url, lang, country) => {
  expect(countryOf(url, lang)).toBe(country)
})
