import { expect, it } from 'vitest'
import { addressesOf, withAddresses, withFurther } from './start-list.ts'

it('keeps other starts when plain URLs change', () => {
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
