import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const cards = Array.from(
  { length: 9 },
  (_, at) =>
    `<article class="card"><h3><a href="/p/${at}">Tent ${at}</a></h3><b>$${at + 20}.00</b></article>`,
).join('')

/** The proposed next page of a list with something below it. */
function nextOf(below: string, url = 'https://site.test/tents') {
  const { recipe } = proposeRecipe(
    `<body><main><h1>Tents</h1><div class="cards">${cards}</div>${below}</main></body>`,
    url,
  )
  expect(checkRecipe(recipe).faults).toBeUndefined()
  return recipe.types['list']?.next
}

const options = (values: readonly (number | string)[], current: number): string =>
  values
    .map((value, at) => `<option value="${value}"${at === current ? ' selected' : ''}>${at + 1}</option>`)
    .join('')
const choice = (name: string, values: readonly (number | string)[], current = 0): string =>
  `<select name="${name}" onchange="this.form.submit()">${options(values, current)}</select>`

describe('the next page by a form', () => {
  it('is the number after the current one of a choice', () => {
    const form = `<form action="/tents">${choice('page', [1, 2, 3, 4])}</form>`
    const second = `<form>${choice('page', [1, 2, 3, 4], 1)}</form>`

    expect(nextOf(form)).toEqual({ by: 'page', parameter: 'page' })
    expect(nextOf(second, 'https://site.test/tents?page=2')).toEqual({ by: 'page', parameter: 'page' })
  })

  it('begins with the item after the last one', () => {
    expect(nextOf(`<form action="/tents">${choice('start', [0, 20, 40])}</form>`)).toEqual({
      by: 'offset',
      parameter: 'start',
      step: 20,
    })
  })

  it('is the address after the current one of a choice', () => {
    const pages = ['/tents', '/tents?page=2', '/tents?page=3']
    const jump = `<select class="jump" onchange="location = this.value">${options(pages, 0)}</select>`

    expect(nextOf(jump)).toEqual({ select: '.jump option[selected] + option' })
  })

  it('is that of a button with the number in a hidden field', () => {
    const form = `<form action="/tents"><input type="hidden" name="q" value="light"><input type="hidden" name="page" value="2"><input type="submit" value="Next"></form>`

    expect(nextOf(form, 'https://site.test/tents?q=light')).toEqual({ by: 'page', parameter: 'page' })
  })

  it.each([
    ['on its last page', `<form>${choice('page', [1, 2, 3], 2)}</form>`, 'https://site.test/tents?page=3'],
    ['with another meaning', `<form>${choice('per_page', [10, 20, 30])}</form>`],
    ['with values that count nothing', `<form>${choice('page', ['about', 'help'])}</form>`],
    ['that leads elsewhere', `<form action="/boats">${choice('page', [1, 2, 3])}</form>`],
    ['that is sent in a body', `<form method="post">${choice('page', [1, 2, 3])}</form>`],
    [
      'that sends what the address lacks',
      `<form><input type="hidden" name="state" value="x7">${choice('page', [1, 2, 3])}</form>`,
    ],
    [
      'whose addresses are those of other lists',
      `<select onchange="location = this.value">${options(['/tents', '/boats', '/stoves'], 0)}</select>`,
    ],
    ['of several steps', '<form action="/tents"><input type="submit" value="Next"></form>'],
  ])('is not a form %s', (_, form, url = 'https://site.test/tents') => {
    expect(nextOf(form, url)).toBeUndefined()
  })

  it('is not needed where a link leads to the next page', () => {
    const form = `<form action="/tents">${choice('page', [1, 2, 3, 4])}</form>`

    expect(nextOf(`${form}<a rel="next" href="?page=2">2</a>`)).toEqual({ select: 'a[rel~="next"]' })
  })
})
