import { describe, expect, it } from 'vitest'
import { mainText } from './main-text.ts'
import { parseHtml } from './parse-html.ts'

const sentence = (at: number) =>
  `Sentence number ${at} is long enough to count, as it says something, and goes on for a while.`
const text = Array.from({ length: 6 }, (_, at) => `<p>${sentence(at)}</p>`).join('')
/** The lines of an article besides its sentences; "*" stands for these. */
const more = (html: string) =>
  mainText(parseHtml(`<body><article>${html.replaceAll('*', text)}</article>`).root)
    ?.split('\n')
    .filter((line) => !line.startsWith('Sentence number'))

describe('what a site says of itself at the end of a text', () => {
  it.each([
    'Follow Jane Doe on Twitter.',
    'Follow Harbour News on Facebook and Instagram for more news, guides and photos.',
    'Folgen Sie uns auf Twitter',
    'Suivez-nous sur Facebook',
    'Sign up for our newsletter here.',
    'Get all of it once a week by signing up to our free newsletter',
    'Just so you know, some of the links above are affiliate links. We may receive something if you buy a boat.',
    'We may earn a commission if you buy something.',
  ])('"%s" is left out', (line) => {
    expect(more(`*<p>${line}</p>`)).toEqual([])
    expect(more(`<p>${line}</p>*`)).toEqual([line])
  })

  it.each([
    'Follow the river to the harbour.',
    'The follow-up was posted on Facebook by the mayor.',
    'The newsletter of the harbour has been there since 1912.',
    'The affiliate of the harbour earns nothing.',
    'He follows her on Twitter, she says.',
  ])('"%s" stays', (line) => {
    expect(more(`*<p>${line}</p>`)).toEqual([line])
  })
})

describe('what stands in place of content of another site', () => {
  it.each([
    'Empfohlener redaktioneller Inhalt',
    'An dieser Stelle findest du einen externen Inhalt von Example, der den Artikel ergänzt.',
    'Ich bin damit einverstanden, dass mir der externe Inhalt angezeigt wird.',
    'Personenbezogene Daten können an Drittplattformen übermittelt werden.',
    'View this post on Instagram',
    'A post shared by Jane Doe (@janedoe)',
    'Voir cette publication sur Instagram',
  ])('"%s" is left out', (line) => {
    expect(more(`*<div>${line}</div>*`)).toEqual([])
  })

  it('a sentence about it stays', () => {
    const line = 'A post that she shared on Instagram was read by many.'
    expect(more(`*<p>${line}</p>*`)).toEqual([line])
  })
})

describe('labels above links to other pages', () => {
  it.each(['Read also:', 'Lesen Sie auch', 'Czytaj więcej', 'À lire aussi :', 'Related', '関連記事'])(
    '"%s" is left out, whatever is below it',
    (label) => {
      expect(more(`*<div>${label}</div>*`)).toEqual([])
      expect(more(`*<p>${label}</p><aside><a href="/boats">Boats</a></aside>*`)).toEqual([])
      expect(more(`*<h3>${label}</h3>`)).toEqual([])
    },
  )

  it('stays as a part of a sentence', () => {
    expect(more('*<p>Related to boats</p>*')).toEqual(['Related to boats'])
  })

  it('is left out where it begins the link', () => {
    const link = '<a href="/harbour">READ MORE: The harbour is closed again</a>'
    expect(more(`*<p>${link}</p>*`)).toEqual([])
    expect(more(`*<p>(MORE: <a href="/harbour">The harbour is closed again</a>)</p>*`)).toEqual([])
    expect(more('*<p><a href="/harbour">The harbour: it is closed again</a></p>*')).toEqual([
      'The harbour: it is closed again',
    ])
  })
})

describe('boxes named as teasers', () => {
  const teaser = (html: string) => `<div class="news-teaser">${html}</div>`

  it('are left out with a link, as they lead to other pages', () => {
    const link = '<a href="/boats">Boats have left the harbour</a>'
    expect(
      more(`*${teaser(`${link}<p>They will be back in the evening, as the harbour master says.</p>`)}*`),
    ).toEqual([])
  })

  it('stay without one, as the introduction of a text', () => {
    const introduction = 'Boats have left the harbour, and they will be back in the evening.'
    expect(more(`${teaser(`<p>${introduction}</p>`)}*`)).toEqual([introduction])
  })
})

describe('who took a picture', () => {
  it.each([
    '© Jane Doe',
    '© Agency | Jane Doe',
    'Bildnachweis: Jane Doe',
    'Titelbild: Jane Doe/Agency',
    'Crédit photo : Jane Doe',
  ])('"%s" is left out', (line) => {
    expect(more(`*<p>${line}</p>*`)).toEqual([])
  })
})

describe('where the text is', () => {
  const rows = (...texts: string[]) =>
    texts.map((row) => `<div class="row"><div class="cell">${row}</div></div>`).join('')
  const lines = (html: string) => mainText(parseHtml(`<body>${html}`).root)?.split('\n')

  it('goes on in further rows like the one that holds its beginning alone', () => {
    const other = '<p>The second part of it is as long as a sentence has to be, and says more.</p>'.repeat(3)
    const between = '<div class="picture"><img src="boat.jpg"></div>'
    expect(lines(rows(text, other).replace('</div></div><div', `</div></div>${between}<div`))).toHaveLength(9)
    // A row of a line is no part of it.
    expect(lines(rows(text, '<p>Call us now, or write to us.</p>'))).toHaveLength(6)
  })

  it('has most of the sentences, though there are more links beside them', () => {
    const links = Array.from(
      { length: 60 },
      (_, at) => `<li><a href="/${at}">Another page of the harbour</a></li>`,
    )
    const section = `<section><ul>${links.join('')}</ul><div>${text}</div></section>`
    const beside = `<div><p>${sentence(7)}</p><p>${sentence(8)}</p><p>${sentence(9)}</p></div>`
    expect(lines(`<main>${beside}${section}</main>`)).toContain(sentence(5))
  })
})
