import { expect, it } from 'vitest'
import { ServicePage } from './service-page.ts'

const pageOf = (head: string) =>
  new ServicePage({
    url: 'http://a.test/shop/list',
    httpStatus: 200,
    headers: {},
    source: `<head>${head}</head><p><a href="one">One</a></p>`,
  })

it.each([
  ['', 'http://a.test/shop/one'],
  ['<base href="/products/">', 'http://a.test/products/one'],
  ['<base href="http://b.test/">', 'http://b.test/one'],
  ['<base href="http://">', 'http://a.test/shop/one'],
])('links are relative to the base of the page: %s', (head, link) => {
  const page = pageOf(head)

  expect(page.link('a')).toBe(link)
  expect(page.all('p')[0]?.link('a')).toBe(link)
})
