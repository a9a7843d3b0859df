import { describe, expect, it } from 'vitest'
import { mainSentences, mainText } from './main-text.ts'
import { allElements, parseHtml } from './parse-html.ts'

/** A sentence of this many characters, without a comma. */
const words = (length: number, letter = 'a') => `${`${letter.repeat(9)} `.repeat(100).slice(0, length - 1)}.`
const sentence = (at: number) =>
  `Sentence number ${at} is long enough to count, as it says something, and goes on for a while.`
const article = (count: number) => Array.from({ length: count }, (_, at) => `<p>${sentence(at)}</p>`).join('')
const main = (html: string) => mainText(parseHtml(html).root)
/** The lines besides those of an article of so many sentences. */
const more = (html: string, count = 6) =>
  main(html.replace('*', article(count)))
    ?.split('\n')
    .filter((line) => !line.startsWith('Sentence number'))

describe('what is never part of the main text', () => {
  it.each(
    'script style noscript template nav footer form button select textarea iframe object svg audio video dialog menu aside figure label'.split(
      ' ',
    ),
  )('%s', (name) => {
    expect(more(`<article>*<${name}>${words(60)}</${name}></article>`)).toEqual([])
  })

  it.each(['navigation', 'complementary', 'banner', 'contentinfo', 'dialog', 'alert', 'menu'])(
    'the role %s',
    (role) => {
      expect(more(`<article>*<div role="${role}"><p>${words(60)}</p></div></article>`)).toEqual([])
      expect(more(`<article>*<div role="x${role}"><p>${words(60)}</p></div></article>`)).toHaveLength(1)
    },
  )

  it.each([
    'hidden',
    'aria-hidden="true"',
    'style="display: none"',
    'style="DISPLAY:none"',
    'class="share"',
    'id="comments"',
    'class="comments-body"',
    'class="entry-meta"',
    'class="relatedPosts"',
    'class="hidden"',
    'class="d-none d-print-block"',
  ])('a box with %s', (attribute) => {
    expect(more(`<article>*<div ${attribute}><p>${words(60)}</p></div></article>`)).toEqual([])
  })

  it('a notice that asks to subscribe, but paragraphs for subscribers are', () => {
    const paid = `<h3 class="paywall">Paid</h3><p class="paywall">${words(60)}</p>`
    expect(more(`<article>*<div class="paywall"><p>${words(60)}</p></div></article>`)).toEqual([])
    expect(more(`<article>*${paid}</article>`)).toEqual(['Paid', words(60)])
  })

  it.each([
    'aria-hidden="false"',
    'style="display: block"',
    'class="note"',
    'class="shared"',
    'class="overflow-hidden"',
    'class="hidden md:block"',
    'class="elementor-widget"',
    'class="field--label-hidden"',
    'class="post comments-open"',
  ])('but a box with %s is', (attribute) => {
    expect(more(`<article>*<div ${attribute}><p>${words(60)}</p></div></article>`)).toHaveLength(1)
  })

  it.each(['article', 'main'])('whatever class a whole %s has, it is part of it', (name) => {
    expect(
      main(`<${name} class="sidebar"><p>${words(60)}</p></${name}><div><p>${words(90)}</p></div>`),
    ).toContain('.')
    expect(more(`<div>*<${name} class="share"><p>${words(60)}</p></${name}></div>`)).toHaveLength(1)
  })

  it('a heading of the page', () => {
    expect(more(`<article><h1>${words(60)}</h1><h2>${words(30)}</h2>*</article>`)).toEqual([words(30)])
  })

  it('most of the text, when it is hidden', () => {
    expect(main(`<div hidden>${article(9)}</div><div><p>${sentence(20)}</p></div>`)).toBe(sentence(20))
  })
})

describe('what counts as a text', () => {
  it('has at least 25 characters', () => {
    for (const box of ['p', 'pre', 'blockquote', 'li', 'td', 'dd']) {
      const html = (length: number) => {
        const inner = `<${box}>${words(length)}</${box}>`
        return box === 'td' ? `<table><tr>${inner}</table>` : `<div>${inner}</div>`
      }
      expect(main(html(25))).toBe(words(25))
      expect(main(html(24))).toBeNull()
    }
  })

  it.each(['span', 'center', 'font', 'body-text', 'b'])('may stand in a %s in a box', (name) => {
    expect(main(`<div><${name}>${words(25)}</${name}></div>`)).toBe(words(25))
    expect(main(`<div><${name}>${words(24)}</${name}></div>`)).toBeNull()
  })

  it('may be cut by line breaks, beside another box', () => {
    const lines = [1, 2, 3].map(sentence)

    expect(main(`<div>${lines.join('<br><br>')}<div><a href="/">Back to the list</a></div></div>`)).toBe(
      lines.join('\n'),
    )
    expect(main(`<div><span>${lines.join('<br></span><br><span>')}</span></div>`)).toBe(lines.join('\n'))
  })

  it('may stand in a form around the whole page', () => {
    const form = `<form action="/page.aspx"><div><p>${words(60)}</p><p>${words(90)}</p></div></form>`

    expect(main(form)).toBe(`${words(60)}\n${words(90)}`)
  })

  it('may be hidden until a script shows it, if there is nothing else', () => {
    expect(main(`<div hidden id="S:0"><main>${article(4)}</main></div>`)?.split('\n')).toHaveLength(4)
  })

  it('is never what readers say, even if there is nothing else', () => {
    const line = 'A short text, which is all that there is to read here for free.'
    const comments = `<div id="comments"><ol class="comment-list">${article(30)}</ol></div>`

    expect(main(`<body><article><h1>Title</h1><p>${line}</p></article>${comments}`)).toBe(line)
  })

  it('may be spread over many deep boxes', () => {
    const deep = (inner: string) => `<div class="row">${'<div>'.repeat(8)}${inner}${'</div>'.repeat(8)}</div>`
    const rows = [0, 3, 6, 9].map((at) =>
      deep([0, 1, 2].map((more) => `<p>${sentence(at + more)}</p>`).join('')),
    )

    expect(main(`<div>${rows.join('')}</div>`)?.split('\n')).toHaveLength(12)
  })

  it.each(['div', 'section', 'article'])('may stand in a %s without paragraphs', (name) => {
    expect(main(`<${name}>${words(25)}</${name}>`)).toBe(words(25))
    expect(main(`<${name}>${words(24)}</${name}>`)).toBeNull()
    expect(main(`<${name}>${words(14)} <b>bold</b> ${words(12)}</${name}>`)).toBe(
      `${words(14)} bold ${words(12)}`,
    )
  })

  it('does not consist of links', () => {
    expect(main(`<div><p><a href="/">${words(60)}</a></p></div>`)).toBeNull()
  })
})

describe('the heaviest text', () => {
  it('is the one with more commas, where both are as long', () => {
    const [plain, full] = [words(90), words(90, 'b').replaceAll('b b', 'b,b')]

    expect(
      main(`<section><div><p>${plain}</p></div></section><section><div><p>${full}</p></div></section>`),
    ).toBe(full)
    expect(
      main(`<section><div><p>${full}</p></div></section><section><div><p>${plain}</p></div></section>`),
    ).toBe(full)
  })

  it('is the longer one, where neither has commas', () => {
    const [short, long] = [words(60), words(200, 'b')]

    expect(
      main(`<section><div><p>${short}</p></div></section><section><div><p>${long}</p></div></section>`),
    ).toBe(long)
    expect(
      main(`<section><div><p>${long}</p></div></section><section><div><p>${short}</p></div></section>`),
    ).toBe(long)
  })

  it('is the one with fewer links', () => {
    const links = `${words(40)} <a href="/">${words(50, 'b')}</a>`
    const plain = words(85, 'c')

    expect(
      main(`<section><div><p>${links}</p></div></section><section><div><p>${plain}</p></div></section>`),
    ).toBe(plain)
  })

  it.each(['class="article"', 'id="content"', 'class="post-body"', 'itemprop="articleBody"'])(
    'is the one in a box with %s',
    (attribute) => {
      const [other, own] = [words(150), words(60, 'b')]
      const html = `<section><div><p>${other}</p></div></section><section><div ${attribute}><p>${own}</p></div></section>`

      expect(main(html)).toBe(own)
    },
  )

  it.each(['article', 'main'])('is the one in an element of %s', (name) => {
    const html = `<section><div><p>${words(150)}</p></div></section><section><${name}><p>${words(60, 'b')}</p></${name}></section>`

    expect(main(html)).toBe(words(60, 'b'))
  })

  it('is the first of two that are the same', () => {
    const two = ['a', 'b']
      .map((letter) => `<section><div><p>${words(60, letter)}</p></div></section>`)
      .join('')

    expect(main(two)).toBe(words(60))
  })

  it('is looked for in a part of a page, too', () => {
    const tree = parseHtml(`<div id="a">${article(9)}</div><div id="b"><p>${words(60)}</p></div>`)
    const part = allElements(tree.root).find(({ attribs }) => attribs['id'] === 'b')!

    expect(mainText(part)).toBe(words(60))
  })
})

describe('other fields of the text', () => {
  it('belongs to it as a paragraph of more than 80 characters with few links', () => {
    const beside = (inner: string) => more(`<div>*</div><p>${inner}</p>`)

    expect(beside(words(81))).toEqual([words(81)])
    expect(beside(words(80))).toEqual([])
    expect(beside(`<a href="/">${words(20)}</a> ${words(79)}`)).toHaveLength(1)
    expect(beside(`<a href="/">${words(30)}</a> ${words(60)}`)).toEqual([])
  })

  it('belongs to it as a box of sentences below the heading of the page', () => {
    const box = (inner: string) => more(`<section><h1>Title</h1>${inner}<div>*</div></section>`)
    const long = `<p>${words(150, 'b')}</p>`

    expect(box(`<div>${long}</div>`)).toHaveLength(1)
    expect(box(`<div><p>${words(60)}</p></div>`)).toEqual([])
    expect(box(`<div><p>${words(90)}</p><p>${words(90)}</p></div>`)).toHaveLength(2)
    expect(box(`<div class="share">${long}</div>`)).toEqual([])
    expect(box(`<div>${long}<p><a href="/">${words(60)}</a></p></div>`)).toEqual([])
    expect(more(`<section><div>${long}</div><h1>Title</h1><div>*</div></section>`)).toEqual([])
    expect(more(`<section><div>${long}</div><div>*</div></section>`)).toEqual([])
  })

  it('does not go on with a box of another kind, however long it is', () => {
    const box = (inner: string) => more(`<section><h1>Title</h1><div class="text">*</div>${inner}</section>`)

    expect(box(`<div class="opinions"><div><p>${words(900)}</p></div></div>`)).toEqual([])
    expect(box(`<footer>${words(900)}</footer>`)).toEqual([])
  })

  it('goes on with boxes of its own kind', () => {
    const box = (own: string, other: string, length = 200) =>
      more(`<section><div ${own}>*</div><div ${other}><p>${words(length)}</p></div></section>`, 12)

    expect(box('class="part first"', 'class="part last"')).toHaveLength(1)
    expect(box('class="part"', 'class="part"', 90)).toEqual([])
    expect(box('class="part"', 'class="else"')).toEqual([])
    expect(box('id="page1"', 'id="page2"')).toHaveLength(1)
    expect(box('id="page1"', 'id="list2"')).toEqual([])
    expect(box('', '')).toEqual([])
  })

  it('goes on with boxes without a class that begin alike', () => {
    const part = (first: string, count: number) => `<div><div>${first}${article(count)}</div></div>`
    const lines = (...parts: string[]) => main(`<section>${parts.join('')}</section>`)?.split('\n').length

    expect(lines(part('<h2>One</h2>', 4), part('<h2>Two</h2>', 3))).toBe(9)
    expect(lines(part('<p class="x">One</p>', 4), part('<p class="x">Two</p>', 3))).toBe(9)
    expect(lines(part('<p class="x">One</p>', 4), part('<p class="y">Two</p>', 3))).toBe(5)
    expect(lines(part('', 4), part('', 3))).toBe(4)
  })

  it('goes on with articles as parts of one, unless each may have the title of its own', () => {
    const part = (count: number, title = '') => `<article class="part">${title}${article(count)}</article>`

    expect(main(`<h1>Title</h1><main>${part(4)}${part(3)}</main>`)?.split('\n')).toHaveLength(7)
    expect(main(`<main>${part(4, '<h1>Title</h1>')}${part(3)}</main>`)?.split('\n')).toHaveLength(4)
  })

  it('begins in a box of its kind that has the title', () => {
    const part = (inner: string) => `<section class="part">${inner}</section>`

    expect(
      main(`<main>${part(`<h1>Title</h1>${article(3)}`)}${part(article(4))}</main>`)?.split('\n'),
    ).toHaveLength(7)
  })

  it('is not a line without a sentence, if there are sentences around it', () => {
    const lines = '<li>One of some words, two, three, four</li>'.repeat(9)

    expect(more(`<section><ul>${lines}</ul><div class="x">*</div></section>`, 1)).toHaveLength(9)
  })

  it('is all of an element that has much of it itself, around the heaviest box', () => {
    const around = (length: number) =>
      more(
        `<td>${words(length)}<br>${words(90, 'b')}<div class="x">*</div>${words(90, 'c')}</td>`.replace(
          /td>/g,
          'section>',
        ),
      )

    expect(around(200)).toHaveLength(3)
    expect(more(`<section>${words(70)}<div class="x">*</div></section>`)).toEqual([])
  })

  it('takes what stands between two boxes, with the heading before the first', () => {
    const part = (inner: string) => `<div class="part"><div>${inner}</div></div>`
    const got = more(
      `<section><h2>One</h2>${part('*')}<h2>Two</h2><ul><li>Point</li></ul><div>Label</div>${part(`<p>${words(200)}</p>`)}<h2>Three</h2></section>`,
    )

    expect(got).toEqual(['One', 'Two', 'Point', words(200)])
  })
})

describe('within the text', () => {
  const inside = (inner: string) => more(`<article>*${inner}</article>`)

  it.each(['ul', 'ol', 'div', 'section'])('a %s that is mostly links is left out', (name) => {
    const item = name === 'ul' || name === 'ol' ? 'li' : 'p'
    const box = (linked: number, plain: number) =>
      inside(
        `<${name}><${item}><a href="/">${'a'.repeat(linked)}</a>${'b'.repeat(plain)}</${item}></${name}>`,
      )

    expect(box(60, 40)).toEqual([])
    expect(box(50, 50)).toHaveLength(1)
  })

  it('a table that is mostly links is left out', () => {
    expect(inside(`<table><tr><td><a href="/">${words(60)}</a><td>${words(40)}</table>`)).toEqual([])
    expect(inside(`<table><tr><td><a href="/">${words(30)}</a><td>${words(60)}</table>`)).not.toEqual([])
  })

  it('a paragraph stays, though it is a link; a heading only above much text', () => {
    expect(inside(`<p><a href="/">${words(60)}</a></p>`)).toEqual([words(60)])
    const below = (length: number) => `<p>${'c'.repeat(length)}</p>`
    expect(inside(`<h2><a href="/">${words(60)}</a></h2>${below(399)}`)).toHaveLength(1)
    expect(inside(`<h2><a href="/">${words(60)}</a></h2>${below(400)}`)).toHaveLength(2)
    expect(inside(`<h2><a href="/">${'a'.repeat(79)}</a>${'b'.repeat(21)}</h2>${below(9)}`)).toHaveLength(2)
  })

  it('text around blocks is a line of its own, before, between and after them', () => {
    expect(inside(`before <b>bold</b><p>${words(30)}</p>between<p>${words(30)}</p>after`)).toEqual([
      'before bold',
      words(30),
      'between',
      words(30),
      'after',
    ])
  })

  it('a box within other elements is found', () => {
    expect(inside(`<span>one <b><p>${words(30)}</p></b> two</span>`)).toEqual(['one', words(30), 'two'])
  })

  it('an empty box is no line', () => {
    expect(inside('<p></p><div> </div><p><b></b></p>')).toEqual([])
  })
})

describe('what stands between the paragraphs', () => {
  const inside = (inner: string) => more(`<article>*${inner}<p>${words(90)}</p></article>`)
  const last = words(90)
  const entry = (title: string, at: number) =>
    `<li><h3><a href="/a/${at}">${title}</a></h3><p>${words(70, 'c')}</p></li>`

  it.each([
    ['a list of teasers', `<ul>${['One', 'Two', 'Three'].map(entry).join('')}</ul>`],
    [
      'a heading above nothing but what is left out',
      `<h2>More</h2><div class="related">${words(90)}</div><h2>End</h2>`,
    ],
    [
      'a reference to another page',
      `<p>Read also: <a href="/b">The title of another page of the site</a></p>`,
    ],
    [
      'a reference to another page without a colon',
      `<p><b>Read also</b> <a href="/b">The title of another page of the site</a></p>`,
    ],
    ['who took a picture', '<p>Photo: Jane Doe/Agency</p>'],
    ['a caption in a line of its own', `<div><span class="caption">${words(90)}</span></div>`],
    ['a caption beside a sentence', `<div><span class="photo-credit">${words(30)}</span></div>`],
    ['only a time', '<div><time datetime="2020-01-02">January 2</time></div>'],
    ['an author', `<div class="author-box">${words(90)}</div>`],
  ])('%s is left out', (_, inner) => {
    const lines = inside(inner)

    expect(lines).toEqual(inner.includes('End') ? ['End', last] : [last])
  })

  it.each([
    [
      'headings that unfold their part',
      `<ul>${['One', 'Two', 'Three'].map(entry).join('').replaceAll('/a/', '#')}</ul>`,
    ],
    ['footnotes', `<div class="footnotes"><ol><li>${words(90)}</li></ol></div>`],
    ['a word of a sentence', `<p>${words(70)} <span class="ad">word</span> ${words(70)}</p>`],
    ['two entries with a heading', `<ul>${['One', 'Two'].map(entry).join('')}</ul>`],
    ['a link to a source', `<p>Source: <a href="https://b.test/">https://b.test/a/long/path</a></p>`],
    [
      'an entry of a list with a link',
      `<ul><li>Recipe: <a href="/b">Soup with onions of the day</a>, which is a meal for many on a cold day</li></ul>`,
    ],
    ['a long box with the name of an author', `<div class="author-x">${words(600)}${words(600)}</div>`],
  ])('%s stays', (_, inner) => {
    expect(inside(inner)?.length).toBeGreaterThan(1)
  })

  it('a list of links stays where most lead to other sites', () => {
    const menu = `<nav>${'<a href="/">x</a>'.repeat(9)}</nav>`
    const list = (host: string) =>
      `${menu}<ul>${[1, 2, 3].map((at) => `<li><a href="${host}/${at}">The title of page ${at}</a></li>`).join('')}</ul>`

    expect(inside(list('https://other.test'))).toHaveLength(4)
    expect(inside(list(''))).toEqual([last])
  })

  it('a table, a listing and a quotation in a figure stay, its caption does not', () => {
    expect(
      inside(
        '<figure><table><tr><td>cell</td></tr></table></figure><figure><pre>code</pre><figcaption>caption</figcaption></figure><figure><blockquote>said</blockquote></figure>',
      ),
    ).toEqual(['cell', 'code', 'said', last])
  })

  it('links at the end are left out with their label, a linked sentence stays', () => {
    const link = (at: number) => `<a href="/${at}">The title of page ${at}</a>`

    expect(more(`<article>*<p>On this matter<br>${link(1)}<br>${link(2)}</p></article>`)).toEqual([])
    expect(more(`<article>*<p>${link(1)}</p></article>`)).toEqual([])
    expect(more(`<article>*<p>${link(1).replace('</a>', '.</a>')}</p></article>`)).toHaveLength(1)
    expect(inside(`<p>${link(1)}<br>${link(2)}</p>`)).toHaveLength(3)
  })

  it('a title that a part repeats is left out', () => {
    const title = 'The harbour at night'

    expect(
      main(`<title>${title} | The Site</title><article><h2>${title}</h2>${article(3)}</article>`)?.split(
        '\n',
      ),
    ).toHaveLength(3)
  })

  it('a box that is there twice is read once', () => {
    const box = `<div class="part"><div>${article(6)}</div></div>`

    expect(main(`<section>${box}${box}</section>`)?.split('\n')).toHaveLength(6)
  })

  it('a date before the first paragraph is left out, a sentence with one stays', () => {
    const dated = (line: string) => more(`<article><p>${line}</p>*</article>`)

    expect(dated('4 May 2022, 05:34')).toEqual([])
    expect(dated('It began in May 2022.')).toHaveLength(1)
  })
})

describe('sentences of the main text', () => {
  const page = (list: string) => parseHtml(`<main><h1>Title</h1>${article(6)}</main>${list}`).root
  const entries = (root: ReturnType<typeof page>) =>
    allElements(root).filter(({ name }) => name === 'li' || name === 'p')

  it('are all outside of a list beside it, and none outside of its own paragraphs', () => {
    const root = page(`<ul>${'<li><a href="/">x</a></li>'.repeat(9)}</ul>`)
    const lists = entries(root)
    const { all, outside } = mainSentences(
      root,
      lists.filter(({ name }) => name === 'li'),
    )

    expect(all).toBeGreaterThan(500)
    expect(outside).toBe(all)
    expect(
      mainSentences(
        root,
        lists.filter(({ name }) => name === 'p'),
      ).outside,
    ).toBe(0)
  })
})
