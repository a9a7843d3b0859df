import { describe, expect, it, vi } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const jarWith = (url: string, ...lines: string[]): CookieJar => {
  const jar = new CookieJar()
  jar.keep(new URL(url), lines)
  return jar
}

describe('CookieJar', () => {
  it.each(['test', 'local', 'example', 'invalid', 'localhost'])(
    'survives the reserved name %s as a host',
    (name) => {
      expect(() => jarWith('http://intranet/', 'a=1').for(new URL(`http://${name}/`))).not.toThrow()
    },
  )

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

  it('tells of each cookie what was set', () => {
    const jar = jarWith(
      'https://shop.example.com/a/b',
      'own=1',
      'all=2; Domain=example.com; Path=/; Secure; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
    )

    expect(jar.all()).toEqual([
      {
        name: 'own',
        value: '1',
        domain: 'shop.example.com',
        hostOnly: true,
        path: '/a',
        secure: false,
        expires: null,
      },
      {
        name: 'all',
        value: '2',
        domain: 'example.com',
        hostOnly: false,
        path: '/',
        secure: true,
        expires: 4_102_444_800_000,
      },
    ])
    expect(new CookieJar().all()).toEqual([])
    expect(new CookieJar().for(new URL('https://x.example/'))).toBeNull()
  })

  it('takes cookies of another jar, for as long as they last', () => {
    const jar = new CookieJar()
    const cookies = [
      { name: 'a', value: '1', domain: 'x.example', hostOnly: true, path: '/', secure: false, expires: null },
      {
        name: 'b',
        value: '2',
        domain: 'x.example',
        hostOnly: false,
        path: '/b',
        secure: true,
        expires: 4_102_444_800_000,
      },
    ]
    for (const cookie of [...cookies, { ...cookies[0]!, name: 'old', expires: 1 }]) jar.add(cookie)

    expect(jar.all()).toEqual(cookies)
    expect(jar.for(new URL('https://x.example/b'))).toBe('b=2; a=1')
    jar.add({ ...cookies[0]!, expires: 1 })
    expect(jar.for(new URL('https://x.example/'))).toBeNull()
  })

  it('bounds what it takes of one domain, and how many domains it has', () => {
    const jar = new CookieJar()
    const cookie = { value: '1', hostOnly: true, path: '/', secure: false, expires: null }
    for (let at = 0; at < 61; at++) jar.add({ ...cookie, name: `c${at}`, domain: 'x.example' })
    expect(jar.all()).toHaveLength(60)
    jar.add({ ...cookie, name: 'c0', value: 'new', domain: 'x.example' })
    expect(jar.for(new URL('https://x.example/'))).toContain('c0=new')

    for (let at = 0; at < 9_999; at++) jar.keep(new URL(`https://d${at}.example/`), 'a=1')
    jar.keep(new URL('https://late.example/'), 'a=1')
    expect(jar.for(new URL('https://d9998.example/'))).toBe('a=1')
    expect(jar.for(new URL('https://late.example/'))).toBeNull()
    jar.keep(new URL('https://d9998.example/'), 'b=2')
    expect(jar.for(new URL('https://d9998.example/'))).toBe('a=1; b=2')
  })

  it('takes a line of 4,096 characters, and none that is longer', () => {
    expect(jarWith('https://x.example/', `a=${'x'.repeat(4094)}`).all()).toHaveLength(1)
    expect(jarWith('https://x.example/', `a=${'x'.repeat(4095)}`).all()).toEqual([])
  })

  it('keeps cookies of one name for several paths, and nothing without a name', () => {
    const jar = jarWith('https://x.example/a/b', 'a=1; Path=/', 'a=2; Path=/a', '=3')

    expect(jar.for(new URL('https://x.example/a/b'))).toBe('a=2; a=1')
    jar.keep(new URL('https://x.example/'), undefined)
    expect(jar.all()).toHaveLength(2)
  })

  it('makes room only by what has expired on the same domain', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const jar = jarWith('https://y.example/', 'other=1; Max-Age=60')
      const lines = Array.from({ length: 60 }, (_, index) => `c${index}=1; Path=/${index < 59 ? '' : 'deep'}`)
      jar.keep(new URL('https://x.example/'), lines)
      vi.setSystemTime(Date.now() + 61_000)
      jar.keep(new URL('https://x.example/'), 'late=1')

      expect(jar.for(new URL('https://x.example/'))).not.toContain('late=1')
      expect(jar.all()).toHaveLength(60)
    } finally {
      vi.useRealTimers()
    }
  })
})
