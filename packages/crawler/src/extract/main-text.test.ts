import { describe, expect, it } from 'vitest'
import { mainText } from './main-text.ts'
import { parseHtml } from './parse-html.ts'

const sentence = (i: number) =>
  `Sentence number ${i} is long enough to count, as it says something, and goes on for a while.`
const text = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `<p>${sentence(from + i)}</p>`).join('')
const main = (html: string) => mainText(parseHtml(html).root)

describe('mainText', () => {
  it('leaves menus, comments, captions and lists of links out', () => {
    const got =
      main(`<nav>${text(20, 22)}</nav><div class="post"><h1>Title</h1>${text(0, 4)}<figure><figcaption>${sentence(30)}</figcaption></figure>
      <ul><li><a href="/a">${sentence(31)}</a></li></ul></div><div class="comments">${text(40, 43)}</div><footer>${text(50, 52)}</footer>`)

    expect(got?.split('\n')).toEqual([0, 1, 2, 3].map(sentence))
  })

  it('goes on where a text is cut into boxes', () => {
    const boxes = [0, 3, 6].map(
      (from) => `<div class="chunk"><div class="body">${text(from, from + 3)}</div></div>`,
    )

    expect(
      main(
        `<article>${boxes.join('<aside class="promo">Subscribe now, it is worth it, they say</aside>')}</article>`,
      )?.split('\n'),
    ).toHaveLength(9)
  })

  it('goes on with a long paragraph beside a box, not with a short one', () => {
    const beside = `<p>Share this page</p><p>${sentence(9)}</p>`

    expect(main(`<div class="box">${text(0, 6)}</div>${beside}`)?.split('\n')).toEqual(
      [0, 1, 2, 3, 4, 5, 9].map(sentence),
    )
  })

  it('does not believe a class name against most of the text', () => {
    expect(
      main(
        `<div class="container with_sidebar"><div class="elementor-widget">${text(0, 6)}</div></div>`,
      )?.split('\n'),
    ).toHaveLength(6)
  })

  it('reads text without paragraphs, cut by line breaks', () => {
    expect(main(`<div>${sentence(1)}<br><br>${sentence(2)}</div>`)).toBe(`${sentence(1)}\n${sentence(2)}`)
  })

  it('finds nothing where there is nothing', () => {
    expect(main('<nav>x</nav>')).toBeNull()
    expect(main('')).toBeNull()
  })
})
