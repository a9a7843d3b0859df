import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countryOf } from './country-of-page.ts'
import { inSmallHeap } from '../testing/small-heap.ts'

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

it('keeps nothing of a page with a long language tag in memory', async () => {
  const module = join(import.meta.dirname, 'country-of-page.ts')
  const code = `
    import { countryOf } from ${JSON.stringify(module)}
    for (let at = 1000; at < 1090; at++) {
      const page = Buffer.from('en-Latn-US-x-' + at + 'x'.repeat(1_000_000)).toString()
      countryOf('https://shop.example/', page.slice(0, 17))
    }
    console.log('done')`

  expect(await inSmallHeap(36, code)).toBe('done')
})
