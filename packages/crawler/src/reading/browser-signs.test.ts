import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { asksForBrowser, canChange } from './browser-signs.ts'

const script = '<script src="/app.js"></script>'
const text = (length: number) =>
  'a '
    .repeat(length / 2)
    .trimEnd()
    .padEnd(length, 'b')

describe('a page can change', () => {
  it.each([
    '<script>x</script>',
    '<SCRIPT src="a.js">',
    '<script type="module">',
    '<script type="text/javascript">',
  ])('by %s', (html) => {
    expect(canChange(html)).toBe(true)
  })

  it.each([
    '<p>',
    '<script type="application/json">{}</script>',
    '<script type="application/ld+json">{}</script>',
    '<script id=a type=text/template>',
    '<script type="importmap">',
  ])('not by %s', (html) => {
    expect(canChange(html)).toBe(false)
  })
})

describe('a page asks for a browser', () => {
  it.each([
    `<div id="root"></div>`,
    `<div class="x" id=app> </div>`,
    `<main id="__next"></main>`,
    `<section id="svelte"></section>`,
    '<app-root></app-root>',
    '<body ng-version="17">',
    'Please enable JavaScript to continue',
    'This site requires java script',
    'JavaScript is disabled in your browser',
    'Bitte aktivieren Sie JavaScript',
  ])('with its scripts and %s, however much text it has', (html) => {
    expect(asksForBrowser(`${script}${html}${text(1000)}`)).toBe(true)
    expect(asksForBrowser(`${html}${text(1000)}`)).toBe(false)
  })

  it('when it has less than 300 characters of text', () => {
    expect(asksForBrowser(`<body>${script}${text(299)}`)).toBe(true)
    expect(asksForBrowser(`<body>${script}${text(300)}`)).toBe(false)
    expect(asksForBrowser(`<body>${script}<p>${text(150)}</p>\n\n <p>${text(149)}</p>`)).toBe(false)
    expect(asksForBrowser(`<body>${script}<p>${text(150)}</p>\n\n <p>${text(148)}</p>`)).toBe(true)
    expect(asksForBrowser(text(299))).toBe(false)
  })

  it('counting no text before its body, and none that is not shown', () => {
    expect(asksForBrowser(`<title>${text(300)}</title><body>${script}${text(100)}`)).toBe(true)
    expect(asksForBrowser(`<title>${text(300)}</title><BODY>${script}${text(300)}`)).toBe(false)
    for (const name of ['script', 'STYLE', 'noscript', 'svg', 'template']) {
      const hidden = `<${name} a="b">${text(200)}</${name} >`
      expect(asksForBrowser(`<body>${script}${hidden}${text(200)}${hidden}`)).toBe(true)
      expect(asksForBrowser(`<body>${script}${text(150)}${hidden}${text(150)}${hidden}`)).toBe(false)
    }
    expect(asksForBrowser(`<body>${script}<styled>${text(300)}</styled>`)).toBe(false)
    expect(asksForBrowser(`<body>${script}<svg><style>x</style>${text(300)}</svg>`)).toBe(true)
    expect(asksForBrowser(`<body>${script}<svg>${text(300)}`)).toBe(false)
  })

  it('reading the first 200,000 characters of it', () => {
    const late = (before: number) => `<body>${script}${' '.repeat(before - 6 - script.length)}${text(300)}`

    expect(asksForBrowser(late(199_700))).toBe(false)
    expect(asksForBrowser(late(199_702))).toBe(true)
  })

  it('in time, whatever is never closed', () => {
    const started = performance.now()

    expect(asksForBrowser(`<body>${'<script>'.repeat(20_000)}`)).toBe(true)

    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})
