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
    ['a rule without its slash', 'Disallow: x', '/x', false],
    ['a rule that begins with a star', 'Disallow: *x', '/ax', false],
    ['allow wins a tie, though first', 'Allow: /page\nDisallow: /page', '/page', true],
    ['disallow is longer', 'Allow: /p\nDisallow: /pa', '/page', false],
    ['allow is longer, though first', 'Allow: /pag\nDisallow: /pa', '/page', true],
    ['the code of a letter is three octets', 'Disallow: /x?\nAllow: /%78', '/x?', false],
    ['star and end', 'Disallow: /a*b$', '/a-b', false],
    ['star and end, not overlapping', 'Disallow: /ab*b$', '/ab', true],
    ['star and end, with more behind', 'Disallow: /a*b$', '/a-bc', true],
    ['several stars in their order', 'Disallow: /*b*a', '/xaxb', true],
    ['several stars, found', 'Disallow: /*a*b', '/xaxb', false],
    ['spaces around', '  disallow :  /x  ', '/x', false],
    ['signs that need no code', 'Disallow: /%7Ea%2Db%5Fc%2E', '/~a-b_c.', false],
    ['lines that are no rules', 'Sitemap: https://x.test/\nnonsense\nDisallow: /x', '/x', false],
  ])('%s', (_, rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}`, 'bot', path)).toBe(expected)
  })

  it.each([
    ['User-agent: * # all', '*'],
    ['User-agent: *bot', '*'],
    ['User-agent: Bot/2.0', 'bot'],
    ['User-agent: my_bot-x', 'my_bot-x'],
    ['User-agent: 360Spider', '360spider'],
  ])('has "%s" name %s', (line, agent) => {
    expect(allowed(`${line}\nDisallow: /x`, agent, '/x')).toBe(false)
    expect(allowed(`${line}\nDisallow: /x`, 'else', '/x')).toBe(agent !== '*')
  })

  it('joins the groups of one name, and begins another group after its rules', () => {
    const text = 'User-agent: a\nDisallow: /1\nUser-agent: b\nCrawl-delay: 2\nUser-agent: a\nDisallow: /2'

    expect(['/1', '/2'].map((path) => allowed(text, 'a', path))).toEqual([false, false])
    expect(['/1', '/2'].map((path) => allowed(text, 'b', path))).toEqual([true, true])
    expect(parseRobots(text, 'a').crawlDelayMs).toBeNull()
    expect(parseRobots(text, 'b').crawlDelayMs).toBe(2000)
  })

  it('takes the longest of several delays, and none that is no time', () => {
    const delayOf = (...delays: string[]) =>
      parseRobots(delays.map((delay) => `User-agent: a\nCrawl-delay: ${delay}`).join('\n'), 'a').crawlDelayMs

    expect(delayOf('1', '3', '2')).toBe(3000)
    expect(delayOf('0')).toBe(0)
    expect(delayOf('-1')).toBeNull()
    expect(delayOf('soon')).toBeNull()
    expect(parseRobots('Crawl-delay: 1\nDisallow: /x', 'a')).toEqual({ rules: [], crawlDelayMs: null })
  })

  it('reads Crawl-delay, other line ends and a byte order mark', () => {
    const rules = parseRobots('\uFEFFUser-agent: bot\rCrawl-delay: 1.5\r\nDisallow: /x', 'bot')

    expect(rules.crawlDelayMs).toBe(1500)
    expect(isAllowed(rules, '/x')).toBe(false)
  })

  it('takes a byte order mark inside the file for a part of the name', () => {
    const rules = parseRobots('User-agent: bot\nDisallow: /x\n\uFEFFDisallow: /y\n\uFEFFUser-agent: *', 'bot')

    expect(isAllowed(rules, '/x')).toBe(false)
    expect(isAllowed(rules, '/y')).toBe(true)
    expect(parseRobots('User-agent: bot\nDisallow: \uFEFF/x', 'bot').rules[0]?.pattern).toBe('/%EF%BB%BF/x')
    expect(parseRobots(' \tUser-agent\t: bot\n Disallow : /x\t # all', 'bot').rules[0]?.pattern).toBe('/x')
  })

  it('takes linear time on hostile patterns', () => {
    const started = performance.now()

    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`, 'bot', `/${'a'.repeat(1500)}`)).toBe(
      true,
    )

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})
