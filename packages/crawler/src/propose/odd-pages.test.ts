import { describe, expect, it } from 'vitest'
import { proposeRecipe } from './propose-recipe.ts'

const url = 'https://site.test/list'
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const deep = (inside: string, levels = 80): string =>
  '<div>'.repeat(levels) + inside + '</div>'.repeat(levels)
const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const entries = times(9, (at) => `<li><a href="/p/${at}">Thing number ${at}</a><p>Text ${at}</p></li>`)
const rated = (name: string): string =>
  times(
    6,
    (at) =>
      `<article><h2><a href="/p/${at}">Thing ${at}</a></h2><i class="${name} ${words[at]}"></i><p>Text ${at}</p></article>`,
  )

/** The fields of the page type that is proposed. */
function fieldsOf(page: string): string[] {
  const [type] = Object.values(proposeRecipe(page, url).recipe.types)
  return Object.keys(type!.fields)
}

describe('a page is proposed for, although a recipe has no room for', () => {
  it.each([
    ['a class that is no regular expression', rated('(star'), ['title', 'rating', 'field', 'url']],
    ['a class of many characters', rated(`star${'x'.repeat(600)}`), ['title', 'field', 'url']],
    [
      'the place of lines, many levels deep',
      `<h1>Soup</h1><p>a<br>b</p>${deep('<p>1 cup flour<br>2 tbsp oil<br>3 tsp salt<br>4 cups sugar</p><p>x<br>y</p>')}`,
      ['title'],
    ],
    [
      'the separator of its title',
      `<title>Soup of the day ${'='.repeat(600)} The Site</title><h1><span>12</span>Soup of the day</h1><p>Text`,
      ['title'],
    ],
    [
      'the text of a button that all entries have',
      `<title>Soup</title><h1>Soup</h1>${deep(`<h2>Ingredients</h2><ul>${times(5, (at) => `<li>${at} cups ${['flour', 'sugar', 'salt', 'pepper', 'butter'][at]} <button>${'('.repeat(150)}</button></li>`)}</ul><p>Text`, 1)}`,
      ['title', 'ingredients'],
    ],
    [
      'the name of a parameter',
      `<form><select name="${'x'.repeat(120)}_page"><option value="1" selected>1<option value="2">2<option value="3">3</select></form><ul>${entries}</ul>`,
      ['title', 'field', 'url'],
    ],
    [
      'the items between two pages',
      `<form><select name="start"><option value="0" selected>1<option value="5000000">2</select></form><ul>${entries}</ul>`,
      ['title', 'field', 'url'],
    ],
    [
      'the tag of what holds a label',
      times(2, (at) => `<${'x'.repeat(1200)}><b>Location:</b> Town ${at}</${'x'.repeat(1200)}>`),
      ['title', 'url'],
    ],
    [
      'a header that begins with digits of another script',
      `<table><tr><th>اسم<th>٣ أشهر</tr>${times(9, (at) => `<tr><td>x${at} y<td>z${at}</tr>`)}</table>`,
      ['اسم', 'أشهر'],
    ],
    [
      'all of a header in letters outside the basic plane',
      `<table><tr><th>Name<th>a${'𝐏'.repeat(50)}</tr>${times(9, (at) => `<tr><td>x${at} y<td>z${at}</tr>`)}</table>`,
      ['name', `a${'𝐏'.repeat(19)}`],
    ],
    ['a key of an object', JSON.stringify([{ ['k'.repeat(1200)]: 1, name: 'x' }]), ['name']],
    ['the key of a list', JSON.stringify({ ['k'.repeat(1200)]: [{ name: 'x' }], list: [{ id: 1 }] }), ['id']],
    ['half of a character in a key', '{"a\\ud83d":[{"b":1}],"list":[{"c\\ud83d":1,"id":1}]}', ['id']],
    ['all letters of a key', JSON.stringify([{ [`a${'𝐏'.repeat(39)}`]: 4 }]), [`a${'𝐏'.repeat(19)}`]],
    [
      'the key of the next page',
      JSON.stringify({ list: [{ id: 1 }], ['n'.repeat(1100)]: { next_url: '/2' } }),
      ['id'],
    ],
  ])('%s', (_what, page, fields) => {
    expect(fieldsOf(page)).toEqual(fields)
  })

  it('the steps of a search on a page with very many headings', () => {
    const part = (at: number) =>
      `<h3>Ingredients:</h3>1 cup flour ${at}<br>2 g salt<br>3 eggs<br><b>Directions</b>`

    expect(fieldsOf(times(3000, part))).toContain('title')
  })
})

it('an element with the name of a property of all objects is one like others', () => {
  const title = '<title>Soup of the day - Site</title>'
  const heading = '<constructor>Soup of the day</constructor><h1>Soup of the day</h1>'
  const item = (at: number) =>
    `<constructor><a href="/p/${at}">Thing number ${at}</a><p>Text ${at}</p></constructor>`

  const one = proposeRecipe(`${title}${heading}<p>Text`, url).choices[0]?.page.fields['title']

  expect(one?.select).toBe('h1')
  expect(proposeRecipe(times(9, item), url).choices[0]?.name).toBe('9 items')
})

it.each([
  ['İlan No', 'ilan_no'],
  ['Größe'.normalize('NFD'), 'größe'],
])('the header %s is the name %s', (header, name) => {
  const rows = times(9, (at) => `<tr><td>x${at} y<td>z${at}</tr>`)

  expect(fieldsOf(`<table><tr><th>Name<th>${header}</tr>${rows}</table>`)).toEqual(['name', name])
})

it('the sample of a proposal ends with a whole character', () => {
  const page = `<ul>${times(9, (at) => `<li><a href="/p/${at}">${'👍'.repeat(40)}${at}</a></li>`)}</ul>`

  expect(proposeRecipe(page, url).choices.map(({ sample }) => sample.isWellFormed())).not.toContain(false)
})
