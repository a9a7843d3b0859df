import { expect, it } from 'vitest'
import { authorization, parseProxy, proxyName } from './proxy.ts'

it.each([
  ['http://p.test', { protocol: 'http', host: 'p.test', port: 80, user: null, password: null }],
  ['https://p.test/', { protocol: 'https', host: 'p.test', port: 443 }],
  ['socks5://p.test', { protocol: 'socks5', host: 'p.test', port: 1080 }],
  ['http://p.test:8080', { port: 8080 }],
  ['http://me:se%40cret@p.test:8080', { user: 'me', password: 'se@cret' }],
  ['http://me@p.test', { user: 'me', password: null }],
  ['http://[::1]:8080', { host: '::1', port: 8080 }],
])('reads %s', (text, proxy) => {
  expect(parseProxy(text)).toMatchObject(proxy)
})

it.each([
  'p.test:8080',
  'ftp://p.test',
  'http://',
  'http://p.test/path',
  'http://p.test/?a',
  'http://p.test/#a',
  'http://p.test:0',
  'http://%zz@p.test',
  'http://me:%zz@p.test',
])('takes %s for no proxy', (text) => {
  expect(parseProxy(text)).toBeNull()
})

it('tells the proxies of a list apart by protocol, address and user', () => {
  const ids = ['http://a@p.test', 'http://b@p.test', 'https://a@p.test', 'http://a@p.test:81'].map(
    (text) => parseProxy(text)!.id,
  )

  expect(new Set(ids).size).toBe(4)
  expect(ids.join()).not.toContain('secret')
})

it('has a name without user and password', () => {
  expect(proxyName(parseProxy('http://me:secret@p.test')!)).toBe('p.test:80')
  expect(proxyName(parseProxy('socks5://[2001:db8::1]:9')!)).toBe('[2001:db8::1]:9')
})

it('logs in where it has a user', () => {
  const login = (text: string) => authorization(parseProxy(text)!)

  expect(login('http://p.test')).toBeNull()
  expect(login('http://me:secret@p.test')).toBe(`Basic ${btoa('me:secret')}`)
  expect(login('http://me@p.test')).toBe(`Basic ${btoa('me:')}`)
})
