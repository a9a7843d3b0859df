import { describe, expect, it } from 'vitest'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { Page } from './page.ts'
import { proposeFields } from './propose-fields.ts'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/'
const words = 'amber birch cedar dune ember fjord grove harbor'.split(' ')

/** The rows of the proposed list of entries. */
function rowsOf(entry: (word: string, at: number) => string) {
  const html = `<body><h1>All</h1><main>${words.map((word, at) => `<div class="entry">${entry(word, at)}</div>`).join('')}</main></body>`
  const { recipe } = proposeRecipe(html, url)
  const { columns, rows } = evaluateRecipe(html, url, recipe, 'list')
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at]!.name, value])))
}

describe('proposed fields', () => {
  it('are the whole text where no selector tells the parts apart', () => {
    const entries = words.map(
      (word, at) =>
        `<div class="entry"><div><p></p><p>Estate of ${word}<br>Docket ${at * 7}</p></div><div><p>It was held that ${word} is enough.</p>${at % 3 ? '<p></p>' : ''}</div></div>`,
    )
    const page = new Page(`<body>${entries.join('')}</body>`, url)
    const items = page.elements.filter(({ attribs }) => attribs['class'] === 'entry')

    expect(Object.keys(proposeFields(page, items))).toEqual(['text'])
    expect(proposeFields(page, items)).toMatchObject({ text: { take: 'text' } })
  })

  it.each(['title', 'content', 'datetime'])(
    'have the exact date in "%s" beside a relative one',
    (attribute) => {
      const rows = rowsOf(
        (word, at) =>
          `<h2><a href="/e/${word}">${word}</a></h2><span class="age" ${attribute}="2024-03-0${at + 1}T10:30:00Z">${at + 2} hours ago</span>`,
      )

      expect(Object.values(rows[2]!)).toContain('2024-03-03T10:30:00.000Z')
    },
  )

  it('have the link of the item, not those of its author and category', () => {
    const rows = rowsOf(
      (word, at) =>
        `<span class="author"><a href="/people/${at}">Ada ${word}</a></span> <a class="category" href="/c/${at}">Kind ${at}</a> <a href="/e/${word}">About ${word}</a>`,
    )

    expect(rows[0]).toMatchObject({ url: 'https://site.test/e/amber' })
  })

  it('have headings as texts, even if all of them are dates', () => {
    const rows = rowsOf(
      (word, at) =>
        `<h2><a href="/e/${word}">${at + 1} May 2024</a></h2><p>Report of the day by ${word}.</p>`,
    )

    expect(rows[0]).toMatchObject({ title: '1 May 2024' })
  })
})
