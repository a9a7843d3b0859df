import { expect, it } from 'vitest'
import { parseBoolean } from './parse-boolean.ts'

const yes =
  'true,yes,y,1,on,ja,oui,sí,si,sim,tak,✓,✔,✅,checked,selected,available,in stock,In Stock,TRUE'.split(',')
const no =
  'false,no,n,0,off,nein,non,nee,não,nie,✗,✘,❌,×,unavailable,not available,sold out,out of stock,Sold out'.split(
    ',',
  )

it.each(yes)('"%s" is yes', (word) => {
  expect(parseBoolean(word, false)).toBe(true)
  expect(parseBoolean(word, true)).toBe(true)
})

it.each(no)('"%s" is no', (word) => {
  expect(parseBoolean(word, false)).toBe(false)
  expect(parseBoolean(word, true)).toBe(false)
})

it('an attribute without a value is yes, a text without one is neither', () => {
  expect(parseBoolean('', true)).toBe(true)
  expect(parseBoolean('', false)).toBeNull()
  expect(parseBoolean('maybe', true)).toBeNull()
  expect(parseBoolean('maybe', false)).toBeNull()
})
