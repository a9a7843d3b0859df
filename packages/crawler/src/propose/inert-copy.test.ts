import { describe, expect, it } from 'vitest'
import { allElements, parseHtml } from '../extract/parse-html.ts'
import { cardsPage } from '../testing/pages.ts'
import { inertCopy, rewriteStylesheet } from './inert-copy.ts'

const url = 'https://site.test/dir/page.html'
const copy = (html: string) => inertCopy(html, url, (index) => `/r/${index}`)

/** Many times the linear time, and a small fraction of quadratic time; milliseconds. */
const noSquare = 30_000

const nasty = [
  '<script>evil()</script>',
  '<script src=//evil.test></script>',
  '<ScRiPt>evil()</sCrIpT>',
  '<p onclick="evil()" ONLOAD=evil()>x',
  '<img src=x onerror=evil()>',
  '<svg onload=evil()><script>evil()</script></svg>',
  '<svg><style><img src=x onerror=evil()></style></svg>',
  '<svg><a xlink:href="javascript:evil()"><text>x</text></a></svg>',
  '<svg><use href="https://evil.test/#x"/><image href="https://evil.test/x.png"/></svg>',
  '<svg><animate attributeName=href values="javascript:evil()"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=evil()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=evil()>"></noscript>',
  '<a href="javascript:evil()">x</a>',
  '<a href=" java\nscript:evil()">x</a>',
  '<a href="https://evil.test" target=_top ping="https://evil.test">x</a>',
  '<iframe src="https://evil.test" srcdoc="<script>evil()</script>"></iframe>',
  '<object data="https://evil.test"></object><embed src="https://evil.test"><applet code=evil></applet>',
  '<form action="https://evil.test"><input formaction="https://evil.test"><button formaction="javascript:evil()">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<link rel=preload href="https://evil.test/a.js" as=script><link rel="import" href="https://evil.test"><link rel=icon href="https://evil.test/i">',
  '<video src="https://evil.test/v" poster="https://evil.test/p"><source src="https://evil.test/s"></video><audio src="https://evil.test/a">',
  '<table background="https://evil.test/b"><td background="https://evil.test/b">x</table><body background="https://evil.test/b">',
  '<template><img src="https://evil.test"></template>',
  '<textarea></textarea><img src=x onerror=evil()></textarea>',
  '<title></title><img src=x onerror=evil()></title>',
  '<xmp></xmp><img src=x onerror=evil()></xmp>',
  '<plaintext><img src=x onerror=evil()>',
  '<!--[if IE]><script>evil()</script><![endif]--><!--><img src=x onerror=evil()>-->',
  '<p style="background:url(javascript:evil())">x<p style="behavior:url(https://evil.test/x.htc)">x<p style="width:expression(evil())">x',
  '<div is="evil-el" slot=x nonce=x integrity=x contenteditable>x</div>',
  '<img srcset="https://evil.test/a 1x" src="data:image/svg+xml,<svg onload=evil()>">',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">evil()</x:script>',
]

describe('inertCopy', () => {
  it.each(nasty)('takes the teeth out of %s', (html) => {
    const { html: inert } = copy(html)
    const elements = allElements(parseHtml(inert).root)

    for (const { name, attribs } of elements) {
      expect(name).not.toMatch(
        /script|iframe|object|embed|applet|base|template|noscript|video|audio|source|plaintext|xmp|:/,
      )
      for (const [key, value] of Object.entries(attribs)) {
        expect(key).not.toMatch(
          /^on|action|^srcdoc|^ping|^target|^background|^poster|^srcset|href$(?<!data-href)/,
        )
        if (key === 'src') expect(value).toMatch(/^(\/r\/\d+|data:image\/(png|gif|jpeg|webp|avif);base64,)/)
        if (key !== 'data-href') expect(value).not.toMatch(/javascript:|evil\.test|expression\(|behavior:/)
      }
    }
    expect(inert).not.toMatch(/<script|http-equiv/i)
  })

  it('numbers every element as our parser does', () => {
    const elements = allElements(parseHtml(cardsPage).root)

    const copied = allElements(parseHtml(copy(cardsPage).html).root)

    expect(copied.length).toBeGreaterThan(100)
    for (const { name, attribs } of copied) expect(elements[Number(attribs['data-wn'])]?.name).toBe(name)
  })

  it('names pictures, styles and fonts, each once, and nothing else', () => {
    const { html, resources, title } =
      copy(`<title>A &amp; B</title><link rel=stylesheet href="/a.css"><style>@import "b.css"; @font-face{src:url(f.woff2)} p{background:url('p.png')}</style>
      <img src="../i.jpg"><img src="/i.jpg"><img data-src="lazy.jpg" src="data:image/gif;base64,R0lGOD"><p style="background-image: url(&quot;q.png&quot;)">`)

    expect(title).toBe('A & B')
    expect(resources).toEqual([
      { url: 'https://site.test/a.css', kind: 'style' },
      { url: 'https://site.test/dir/b.css', kind: 'style' },
      { url: 'https://site.test/dir/f.woff2', kind: 'font' },
      { url: 'https://site.test/dir/p.png', kind: 'image' },
      { url: 'https://site.test/i.jpg', kind: 'image' },
      { url: 'https://site.test/dir/lazy.jpg', kind: 'image' },
      { url: 'https://site.test/dir/q.png', kind: 'image' },
    ])
    expect(html).toContain('href="/r/0"')
    expect(html).toContain('url("/r/3")')
    expect(html).not.toContain('site.test')
  })

  it(
    'takes hundreds of thousands of scripts out of one parent',
    () => {
      const many = 200_000

      const { html } = copy(`<body>${'<p></p><script></script>'.repeat(many)}`)

      expect(html.match(/<p /g)).toHaveLength(many)
      expect(html).not.toContain('<script')
    },
    noSquare,
  )

  it('keeps text, and where links lead as data', () => {
    const { html } = copy('<a class="x" href="p?a=1&b=2">To &lt;b&gt;</a>')

    expect(html).toContain('data-href="https://site.test/dir/p?a=1&amp;b=2"')
    expect(html).toContain('To &lt;b&gt;</a>')
  })
})

describe('rewriteStylesheet', () => {
  const rewrite = (css: string) => {
    const found: string[] = []
    const text = rewriteStylesheet(css, 'https://site.test/css/a.css', ({ url: address, kind }) => {
      found.push(`${kind} ${address}`)
      return `/r/${found.length - 1}`
    })
    return { text, found }
  }

  it.each([
    ['a{b:url(x.png)}', 'a{b:url("/r/0")}', ['image https://site.test/css/x.png']],
    ['a{b:URL( "x y.png" )}', 'a{b:url("/r/0")}', ['image https://site.test/css/x%20y.png']],
    ["@import 'b.css' screen;", '@import url("/r/0") screen;', ['style https://site.test/css/b.css']],
    ['@import url(b.css);', '@import url("/r/0");', ['style https://site.test/css/b.css']],
    [
      '@font-face{font-family:x;src:url(f.woff)}',
      '@font-face{font-family:x;src:url("/r/0")}',
      ['font https://site.test/css/f.woff'],
    ],
    ['a{b:url(#clip)}', 'a{b:url("#clip")}', []],
    ['a::after{content:"url(x.png)"}', 'a::after{content:"url(x.png)"}', []],
    ['/* url(x.png) */a{}', 'a{}', []],
    ['a{b:url(data:image/png;base64,AA==)}', 'a{b:url("data:image/png;base64,AA==")}', []],
    ['a{b:url(javascript:evil())}', /^((?!javascript).)*$/, []],
    [String.raw`a{b:u\72l(x.png)}`, 'a{b:url("/r/0")}', ['image https://site.test/css/x.png']],
    ['a{b:image-set("x.png" 1x)}', 'a{b:none}', []],
    ['a{b:image-set("x.png" 1x, url(y.png) 2x)}', 'a{b:url("/r/0")}', ['image https://site.test/css/y.png']],
    ['@import "b.css" a{c:d}', '{c:d}', []],
    ['a{b:url(x.png', 'a{b:url("/r/0")', ['image https://site.test/css/x.png']],
    ['a{b:url(url(x.png)}', 'a{b:url("")}', []],
    ['a{b:"x', 'a{b:"x', []],
  ])('%s', (css, expected, resources) => {
    const { text, found } = rewrite(css)

    if (expected instanceof RegExp) expect(text).toMatch(expected)
    else expect(text).toBe(expected)
    expect(found).toEqual(resources)
  })

  it.each([
    String.raw`a{b:u\rl(//evil.test)}`,
    'a{b:u/**/rl(//evil.test)}',
    'a{b:url(x"y)url(//evil.test)}',
    'a{b:"x\rurl(//evil.test) "}',
    '@import "x" "; a{b:" ; a{b:url(//evil.test)} "',
    'a{b:"image-set(" c ) "url(//evil.test)"}',
    '<!--url(//evil.test)',
  ])('sees what browsers would load in %s', (css) => {
    const { text } = rewrite(css)

    // A URL that wasn't rewritten has no quotes after strings are removed the way browsers read them.
    expect(text.replace(/"[^"\n\r]*"?/g, '""')).not.toMatch(/u\\?rl\([^"]/)
  })

  it.each([
    ['addresses', 'url('.repeat(250_000), 'url("")'],
    ['escaped quotes', `"${String.raw`\"`.repeat(250_000)}`, `"${String.raw`\"`.repeat(250_000)}`],
    ['imports', `@import ${'a'.repeat(250_000)}{ }`, '{ }'],
    ['sets of images', 'image-set('.repeat(250_000), 'none'],
  ])(
    'reads %s once that are never closed',
    (_what, css, expected) => {
      expect(rewrite(css).text === expected).toBe(true)
    },
    noSquare,
  )

  it('knows a font from a picture however many rules are open', () => {
    const { found } = rewrite(`${'@font-face{'.repeat(90)}${'url(a)'.repeat(250_000)}}b{c:url(d)`)

    expect(new Set(found)).toEqual(new Set(['font https://site.test/css/a', 'image https://site.test/css/d']))
  })
})
