import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { hostHeaders, hostSettings } from './host-settings.ts'

const fetching = (hosts: Record<string, object>) =>
  Recipe.parse({
    version: 1,
    start: ['https://a.test/'],
    types: { page: { table: 't', fields: { x: {} } } },
    fetch: { hosts },
  }).fetch

describe('the settings of a host', () => {
  const names = [
    'api.example.com',
    'api.example.com:8443',
    '*.example.com',
    '*.eu.example.com',
    'example.org:443',
    '[::1]',
  ]
  const settings = hostSettings(
    fetching(Object.fromEntries(names.map((name, at) => [name, { delayMs: at + 1 }]))),
  )

  it.each([
    ['https://api.example.com/x', 'api.example.com'],
    ['http://api.example.com:81/', 'api.example.com'],
    ['https://api.example.com:8443/', 'api.example.com:8443'],
    ['https://www.example.com/', '*.example.com'],
    ['https://a.b.example.com/', '*.example.com'],
    ['https://www.eu.example.com/', '*.eu.example.com'],
    ['https://eu.example.com/', '*.example.com'],
    ['https://example.org/', 'example.org:443'],
    ['http://[::1]:4710/', '[::1]'],
    ['https://example.com/', null],
    ['https://notexample.com/', null],
    ['http://example.org/', null],
    ['https://constructor/', null],
  ])('%s is asked as %s says', (address, name) => {
    const at = settings(new URL(address))?.delayMs

    expect(at ? names[at - 1] : null).toBe(name)
  })
})

describe('the headers of a host', () => {
  const headers = hostHeaders(fetching({ 'api.example.com': { headers: { 'x-key': 'k' } }, 'b.test': {} }))!
  const sent = (url: string, from = url) => headers(new URL(url), new URL(from))

  it('go to it, wherever a page began, and to no other host', () => {
    expect(sent('https://api.example.com/a', 'https://www.example.com/')).toEqual({ 'x-key': 'k' })
    expect(sent('http://api.example.com/a')).toEqual({ 'x-key': 'k' })
    expect(sent('https://www.example.com/', 'https://api.example.com/a')).toBeNull()
    expect(sent('https://b.test/')).toBeNull()
  })

  it('are not sent in plain sight where the page began encrypted', () => {
    expect(sent('http://api.example.com/a', 'https://api.example.com/')).toBeNull()
  })

  it('cost nothing where there are none', () => {
    expect(hostHeaders(fetching({ 'b.test': { delayMs: 5 } }))).toBeUndefined()
  })
})
