import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { isAllowed, parseRobots } from './robots-txt.ts'

/** The example of RFC 9309, 5.1. */
const rfc = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`

const allowed = (text: string, agent: string, path: string) => isAllowed(parseRobots(text, agent), path)

describe('robots.txt', () => {
  it.each([
    ['anybot', '/example/', false],
    ['anybot', '/a.gif', false],
    ['anybot', '/a.gif?x', true],
    ['anybot', '/publications/', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['FooBot', '/other', false],
    ['barbot', '/example/page.html', false],
    ['barbot', '/example/', true],
    ['bazbot', '/example/page.html', false],
    ['quxbot', '/example/page.html', true],
  ])('RFC 9309: %s on %s is %s', (agent, path, expected) => {
    expect(allowed(rfc, agent, path)).toBe(expected)
  })

  it.each([
    [
      'longest match',
      'Allow: /example/page/\nDisallow: /example/page/disallowed.gif',
      '/example/page/disallowed.gif',
      false,
    ],
    ['allow wins a tie', 'Disallow: /page\nAllow: /page', '/page', true],
    ['star inside', 'Disallow: /a/*/c', '/a/b/c', false],
    ['end', 'Disallow: /a$', '/ab', true],
    ['end matches', 'Disallow: /a$', '/a', false],
    ['star before end', 'Disallow: /*.php$', '/x.php', false],
    ['percent-encoding', 'Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['non-ASCII', 'Disallow: /foo/ü', '/foo/%C3%BC', false],
    ['case of codes', 'Disallow: /a%2fb', '/a%2Fb', false],
    ['empty disallow', 'Disallow:', '/x', true],
    ['comment', 'Disallow: /x # not this', '/x', false],
    ['robots.txt itself', 'Disallow: /', '/robots.txt', true],
    ['query', 'Disallow: /*?', '/x?y', false],
  ])('%s', (_, rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}`, 'bot', path)).toBe(expected)
  })

  it('reads Crawl-delay, other line ends and a byte order mark', () => {
    const rules = parseRobots('\uFEFFUser-agent: bot\rCrawl-delay: 1.5\r\nDisallow: /x', 'bot')

    expect(rules.crawlDelayMs).toBe(1500)
    expect(isAllowed(rules, '/x')).toBe(false)
  })

  it('takes linear time on hostile patterns', () => {
    const started = performance.now()

    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`, 'bot', `/${'a'.repeat(1500)}`)).toBe(
      true,
    )

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})
