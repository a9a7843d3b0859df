import { expect, it } from 'vitest'
import { addressesInFile, addressLines } from './address-lines.ts'

it('reads URLs from lines, with or without https', () => {
  expect(addressLines('shop.example/a\r\n\n http://shop.example/b ')).toEqual([
    'https://shop.example/a',
    'http://shop.example/b',
  ])
})

it('finds the URLs in a table, a list and a JSON file, without duplicates', () => {
  expect(addressesInFile('name,url\nTent,"https://a.example/1?x=1,2",https://b.example/\n')).toEqual([
    'https://a.example/1?x=1,2',
  ])
  expect(addressesInFile('["https://a.example/1", "https://a.example/2"]')).toEqual([
    'https://a.example/1',
    'https://a.example/2',
  ])
  expect(addressesInFile('https://a.example/1\nhttps://a.example/1')).toEqual(['https://a.example/1'])
})
