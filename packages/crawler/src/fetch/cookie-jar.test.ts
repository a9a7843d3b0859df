import { describe, expect, it, vi } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const jarWith = (url: string, ...lines: string[]): CookieJar => {
  const jar = new CookieJar()
  jar.keep(new URL(url), lines)
  return jar
}

describe('CookieJar', () => {
  it('sends a cookie to the host that set it, and to others only where its domain says so', () => {
    const jar = jarWith('https://shop.example.com/', 'own=1', 'all=2; Domain=.example.com')

    expect(jar.for(new URL('https://shop.example.com/'))).toBe('own=1; all=2')
    expect(jar.for(new URL('https://www.example.com/'))).toBe('all=2')
    expect(jar.for(new URL('https://example.org/'))).toBeNull()
  })

  it('keeps no cookie for a domain that is not of its host, nor for one that many share', () => {
    const jar = jarWith('https://a.co.uk/', 'x=1; Domain=b.co.uk', 'y=1; Domain=co.uk', 'z=1; Domain=uk')

    expect(jar.all()).toEqual([])
  })

  it.each(['github.io', 'myshopify.com', 'blogspot.com', 's3.amazonaws.com'])(
    'keeps no cookie for all customers of %s',
    (shared) => {
      const jar = jarWith(`https://one.${shared}/`, `x=1; Domain=${shared}`, `y=1; Domain=one.${shared}`)

      expect(jar.for(new URL(`https://two.${shared}/`))).toBeNull()
      expect(jar.for(new URL(`https://one.${shared}/`))).toBe('y=1')
    },
  )

  it.each(['http://127.0.0.1:4710/', 'http://localhost:4710/', 'http://[::1]:4710/', 'http://intranet/'])(
    'keeps the cookies of %s',
    (url) => {
      expect(jarWith(url, 'a=1').for(new URL(url))).toBe('a=1')
    },
  )

  it('minds path, TLS and time', () => {
    const jar = jarWith(
      'https://x.example/account/login',
      'here=1',
      'safe=1; Path=/; Secure',
      'gone=1; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT',
      'later=1; Path=/; Max-Age=60',
    )

    expect(jar.for(new URL('https://x.example/account/orders'))).toBe('here=1; safe=1; later=1')
    expect(jar.for(new URL('https://x.example/accounts'))).toBe('safe=1; later=1')
    expect(jar.for(new URL('http://x.example/'))).toBe('later=1')

    jar.keep(new URL('https://x.example/'), 'later=; Path=/; Max-Age=0')
    expect(jar.for(new URL('http://x.example/'))).toBeNull()
  })

  it('bounds what a site can make it keep', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `c${index}=1`)

    expect(jarWith('https://x.example/', ...lines, `long=${'x'.repeat(5000)}`).all()).toHaveLength(60)
  })

  it.each(['0', '-1', 'soon'])('keeps a cookie whose Expires is no date: %s', (expires) => {
    const jar = jarWith('https://x.example/', `a=1; Expires=${expires}`)

    expect(jar.for(new URL('https://x.example/'))).toBe('a=1')
  })

  it('gives the place of a cookie that has expired to another', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const lines = Array.from({ length: 60 }, (_, index) => `c${index}=1; Max-Age=60`)
      const jar = jarWith('https://x.example/', ...lines)
      vi.setSystemTime(Date.now() + 61_000)
      jar.keep(new URL('https://x.example/'), 'late=1')

      expect(jar.for(new URL('https://x.example/'))).toBe('late=1')
    } finally {
      vi.useRealTimers()
    }
  })
})
