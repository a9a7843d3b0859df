import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { countAddresses, expandAddress } from './address-template.ts'
import { parseFeed, parseSitemap, sitemapsOf } from './parse-links.ts'

describe('addresses with templates', () => {
  it.each([
    ['https://a.test/p', ['https://a.test/p']],
    ['https://a.test/?p={1..3}', ['https://a.test/?p=1', 'https://a.test/?p=2', 'https://a.test/?p=3']],
    ['https://a.test/{08..10}', ['https://a.test/08', 'https://a.test/09', 'https://a.test/10']],
    ['https://a.test/{10..0..5}', ['https://a.test/10', 'https://a.test/5', 'https://a.test/0']],
    ['https://a.test/{a,b}/{1..2}', ['a/1', 'a/2', 'b/1', 'b/2'].map((end) => `https://a.test/${end}`)],
    ['https://a.test/{id}', ['https://a.test/{id}']],
    ['https://a.test/{,a,}', ['https://a.test/', 'https://a.test/a', 'https://a.test/']],
  ])('%s', (template, addresses) => {
    expect([...expandAddress(template)]).toEqual(addresses)
  })

  it('are looked for once where one is never closed', () => {
    const open = `https://a.test/{${','.repeat(2_000_000)}`

    expect(countAddresses(open)).toBe(1)
    expect([...expandAddress(open)]).toHaveLength(1)
  })
})

describe('lists of links', () => {
  it('reads sitemaps, indexes and plain lists', () => {
    expect(
      parseSitemap(
        '<?xml version="1.0"?><urlset xmlns="x"><url><loc> https://a.test/?a=1&amp;b=2 </loc><lastmod>2025-01-02</lastmod></url><url><loc><![CDATA[https://a.test/b]]></loc></url></urlset>',
      ),
    ).toEqual({
      sitemaps: [],
      pages: [
        { url: 'https://a.test/?a=1&b=2', changed: '2025-01-02' },
        { url: 'https://a.test/b', changed: null },
      ],
    })
    expect(
      parseSitemap('<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>'),
    ).toEqual({ sitemaps: [{ url: 'https://a.test/1.xml', changed: null }], pages: [] })
    expect(parseSitemap('https://a.test/1\nhttps://a.test/2\n').pages).toHaveLength(2)
    expect(parseSitemap('<broken')).toEqual({ sitemaps: [], pages: [] })
  })

  it('reads RSS and Atom', () => {
    expect(
      parseFeed(
        '<rss><channel><link>https://a.test/</link><item><title>x</title><link>https://a.test/1</link><pubDate>Fri, 02 Oct 2026 00:00:00 GMT</pubDate></item><item><guid>https://a.test/2</guid></item></channel></rss>',
      ),
    ).toEqual([
      { url: 'https://a.test/1', changed: 'Fri, 02 Oct 2026 00:00:00 GMT' },
      { url: 'https://a.test/2', changed: null },
    ])
    expect(
      parseFeed(
        '<feed><link href="https://a.test/"/><entry><link rel="edit" href="/e"/><link href="https://a.test/1"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>',
      ),
    ).toEqual([{ url: 'https://a.test/1', changed: '2026-01-01T00:00:00Z' }])
  })

  it('reads names with the prefix of their namespace, and no names of extensions', () => {
    const sitemap =
      '<?xml version="1.0"?><sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://x.test/">' +
      '<sm:url><image:image><image:loc>https://a.test/1.png</image:loc></image:image><sm:loc>https://a.test/1</sm:loc><sm:lastmod>2026-01-01</sm:lastmod></sm:url></sm:urlset>'
    const index =
      '<sm:sitemapindex><sm:sitemap><sm:loc>https://a.test/1.xml</sm:loc></sm:sitemap></sm:sitemapindex>'
    const feed =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:link href="https://a.test/1"/><a:updated>2026-01-01</a:updated></a:entry></a:feed>'
    const rdf =
      '<rdf:RDF xmlns="http://purl.org/rss/1.0/"><item><link>https://a.test/1</link><dc:date>2026-01-01</dc:date></item></rdf:RDF>'
    const listed = [{ url: 'https://a.test/1', changed: '2026-01-01' }]

    expect(parseSitemap(sitemap)).toEqual({ sitemaps: [], pages: listed })
    expect(parseSitemap(index).sitemaps).toEqual([{ url: 'https://a.test/1.xml', changed: null }])
    expect(parseFeed(feed)).toEqual(listed)
    expect(parseFeed(rdf)).toEqual(listed)
  })

  it('refuses what nests too deeply', () => {
    const deep = (levels: number) => `${'<a>'.repeat(levels)}<url><loc>https://a.test/1</loc></url>`

    expect(parseSitemap(deep(900)).pages).toHaveLength(1)
    expect(() => parseSitemap(deep(20_000))).toThrow('it nests deeper than 1000 levels')
    expect(() => parseFeed(deep(20_000))).toThrow('it nests deeper than 1000 levels')
  })

  it('finds sitemaps in a robots.txt', () => {
    expect(sitemapsOf('\uFEFFSitemap: https://a.test/s.xml\n\uFEFFSitemap: https://a.test/t.xml')).toEqual([
      'https://a.test/s.xml',
    ])
    expect(sitemapsOf('User-agent: *\nSitemap: https://a.test/s.xml\nsitemap:https://a.test/t.xml')).toEqual([
      'https://a.test/s.xml',
      'https://a.test/t.xml',
    ])
  })

  it('looks for them in linear time, whatever stands there', () => {
    const started = performance.now()

    expect(sitemapsOf(`${'\n'.repeat(1_000_000)}Sitemap: https://a.test/s.xml`)).toHaveLength(1)
    expect(sitemapsOf(`${' '.repeat(1_000_000)}:`)).toEqual([])

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})
