import { describe, expect, it } from 'vitest'
import { evaluateRecipe } from './evaluate-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/all'
const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
const words = 'amber birch cedar dune ember fjord grove harbor iris juniper'.split(' ')

/** The rows of the proposed list, with their names. */
function rowsOf(body: string) {
  const { recipe } = proposeRecipe(`<body><h1>All</h1>${body}</body>`, url)
  const { columns, rows } = evaluateRecipe(`<body><h1>All</h1>${body}</body>`, url, recipe, 'list')
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at]!.name, value])))
}

describe('items of more than one row', () => {
  it('have the values of the second row and of the spacer none', () => {
    const rows = rowsOf(
      `<table>${numbers
        .map(
          (at) =>
            `<tr class="story"><td>${at}.</td><td><a href="/s/${at}">About ${words[at - 1]}</a></td></tr><tr><td colspan="1"></td><td class="sub"><span class="score">${at + 9} points</span> by <a class="user" href="/u/${words[at - 1]}">${words[at - 1]}</a></td></tr><tr class="spacer"></tr>`,
        )
        .join('')}</table>`,
    )

    expect(rows).toHaveLength(10)
    expect(rows[2]).toMatchObject({ url: 'https://site.test/s/3' })
    expect(Object.values(rows[2]!)).toEqual(expect.arrayContaining(['About cedar', 12, 'cedar']))
  })

  it('are terms with their descriptions', () => {
    const rows = rowsOf(
      `<dl>${numbers.map((at) => `<dt><a href="/t/${at}">Term ${words[at - 1]}</a></dt><dd>What ${words[at - 1]} means in the trade of number ${at}.</dd>`).join('')}</dl>`,
    )

    expect(rows).toHaveLength(10)
    expect(Object.values(rows[0]!)).toEqual(
      expect.arrayContaining(['Term amber', 'What amber means in the trade of number 1.']),
    )
  })

  it('lack values that only other items have', () => {
    const detail = (at: number) =>
      at === 4 ? '' : `<tr class="detail"><td colspan="2">Details of ${words[at - 1]}</td></tr>`
    const rows = rowsOf(
      `<table><tbody>${numbers.map((at) => `<tr class="main"><td><a href="/m/${at}">${words[at - 1]}</a></td><td>${at * 3}</td></tr>${detail(at)}`).join('')}</tbody></table>`,
    )

    expect(rows).toHaveLength(10)
    expect(Object.values(rows[4]!)).toContain('Details of ember')
    expect(JSON.stringify(rows[3])).not.toContain('Details')
  })

  it('are not the cards of two kinds that alternate', () => {
    const rows = rowsOf(
      `<div>${numbers.map((at) => `<div class="card ${at % 2 ? 'card--sale' : 'card--new'}"><h3><a href="/p/${at}">${words[at - 1]}</a></h3><b>$${at}.50</b></div>`).join('')}</div>`,
    )

    expect(rows).toHaveLength(10)
  })

  it('have the values of cells that span them', () => {
    const rows = rowsOf(
      `<table><thead><tr><th>Group</th><th>Name</th><th>Points</th></tr></thead><tbody>${numbers
        .map(
          (at) =>
            `<tr>${at % 2 ? `<td rowspan="2">Group ${words[at - 1]}</td>` : ''}<td>${words[at - 1]}</td><td>${at * 7}</td></tr>`,
        )
        .join('')}</tbody></table>`,
    )

    expect(rows).toHaveLength(10)
    expect(rows[2]).toEqual({ group: 'Group cedar', name: 'cedar', points: 21 })
    expect(rows[3]).toEqual({ group: 'Group cedar', name: 'dune', points: 28 })
  })

  it('are not the sections of a text', () => {
    const { recipe } = proposeRecipe(
      `<body><h1>Guide</h1>${numbers.map((at) => `<h2>Part ${at}</h2><p>${`This is a long sentence about ${words[at - 1]}. `.repeat(12)}</p>`).join('')}</body>`,
      url,
    )

    expect(Object.keys(recipe.types)).toEqual(['page'])
  })

  it('begin with their headings, although a paragraph stands before the first one', () => {
    const rows = rowsOf(
      `<div><p>The summaries were made by our staff.</p><p>They bind nobody.</p>${numbers
        .map(
          (at) =>
            `<h2><a href="/o/${at}.pdf">Case of ${words[at - 1]}</a></h2><p><em>Judge ${words[at % 10]}, May ${at}</em></p><ul><li>It is about the ${words[(at + 3) % 10]} and how it came to stand by the road, where it was seen by nobody but one.</li></ul>`,
        )
        .join('')}</div>`,
    )

    expect(rows).toHaveLength(10)
    expect(Object.values(rows[1]!)).toEqual(
      expect.arrayContaining([
        'Case of birch',
        'Judge cedar, May 2',
        expect.stringContaining('about the fjord'),
      ]),
    )
  })

  it('are the rows of a table, but not those of the page numbers within it', () => {
    const pager = `<tr><td colspan="4"><table><tr>${numbers
      .slice(0, 5)
      .map((at) => `<td><a href="?show=${at}">${at}</a></td>`)
      .join('')}</tr></table></td></tr>`
    const rows = rowsOf(
      `<table id="cases">${pager}${numbers
        .map(
          (at) =>
            `<tr><td><a href="/o/${at}">${words[at - 1]} v. ${words[at % 10]}</a></td><td>No ${at * 7}</td><td>${at} May</td><td>${words[(at + 3) % 10]}</td></tr>`,
        )
        .join('')}${pager}</table>`,
    )

    expect(rows).toHaveLength(10)
  })
})
