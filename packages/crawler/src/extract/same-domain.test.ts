import { expect, it } from 'vitest'
import { sameDomain } from './same-domain.ts'

it.each([
  ['https://www.shop.example/a', 'https://shop.example/b', true],
  ['https://shop.example/', 'http://img.shop.example:8080/', true],
  ['https://a.co.uk/', 'https://b.co.uk/', false],
  ['https://a.com.au/', 'https://www.a.com.au/', true],
  ['https://one.github.io/', 'https://two.github.io/', false],
  ['https://one.myshopify.com/', 'https://two.myshopify.com/', false],
  ['https://one.myshopify.com/', 'https://cdn.one.myshopify.com/', true],
  ['https://one.kawasaki.jp/', 'https://two.kawasaki.jp/', false],
  ['http://10.0.0.1/', 'http://10.0.0.2/', false],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:2/', false],
  ['http://[::1]:1/', 'http://[::1]:1/x', true],
  ['http://intranet/', 'http://intranet:8080/', true],
  ['http://intranet/', 'http://elsewhere/', false],
])('%s and %s: one domain is %s', (one, other, expected) => {
  expect(sameDomain(one, other)).toBe(expected)
})
