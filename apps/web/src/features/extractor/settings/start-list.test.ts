import { expect, it } from 'vitest'
import { addressesInFile, addressesOf, addressLines, withAddresses, withFurther } from './start-list.ts'

it('takes addresses one a line, with or without https', () => {
  expect(addressLines('shop.example/a\r\n\n http://shop.example/b ')).toEqual([
    'https://shop.example/a',
    'http://shop.example/b',
  ])
})

it('finds the addresses in a table, a list and a JSON file, each once', () => {
  expect(addressesInFile('name,url\nTent,"https://a.example/1?x=1,2",https://b.example/\n')).toEqual([
    'https://a.example/1?x=1,2',
  ])
  expect(addressesInFile('["https://a.example/1", "https://a.example/2"]')).toEqual([
    'https://a.example/1',
    'https://a.example/2',
  ])
  expect(addressesInFile('https://a.example/1\nhttps://a.example/1')).toEqual(['https://a.example/1'])
})

it('keeps other starts where plain addresses change', () => {
  const start = ['https://a.example/', { sitemap: 'https://a.example/' }]

  expect(addressesOf(start)).toEqual(['https://a.example/'])
  expect(withAddresses(start, ['https://b.example/'])).toEqual([
    'https://b.example/',
    { sitemap: 'https://a.example/' },
  ])
  expect(withFurther(start, ['https://b.example/', 'https://a.example/'])).toEqual([
    'https://a.example/',
    'https://b.example/',
    { sitemap: 'https://a.example/' },
  ])
})
