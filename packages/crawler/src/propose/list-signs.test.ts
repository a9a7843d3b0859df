import { describe, expect, it } from 'vitest'
import type { ItemsChoice } from './items-selector.ts'
import { listSigns } from './list-signs.ts'
import { Page } from './page.ts'
import { compileSelector } from '../extract/selector.ts'

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

/** The signs of lists by their selectors. */
function signsOf(body: string, ...selectors: string[]) {
  const page = new Page(
    `<html><head><title>Boats and harbors</title></head><body>${body}</body></html>`,
    'https://site.test/boats',
  )
  const choices = selectors.map((selector): ItemsChoice => {
    return { selector, items: page.scope.all(compileSelector(selector)), score: 1 }
  })
  return listSigns(page, choices)
}

const boat = (at: number) => `<li class="boat"><a href="/boats/${at}.html">Boat No ${at}</a> ${at + 3} m</li>`

describe('the items of a list', () => {
  it('lead to things of one folder, or to the same page sorted otherwise', () => {
    const [boats, ways] = signsOf(
      `<ul>${many(6, boat)}</ul><p>${many(4, (at) => `<a href="${at < 2 ? '?by=' : '/all/'}${at}">By ${at}</a>`)}</p>`,
      '.boat',
      'p > a',
    )

    expect(boats).toMatchObject({ leadsHere: 0, numbered: 1, folderRank: 0 })
    expect(ways).toMatchObject({ leadsHere: 0.5, numbered: 1, folderRank: 1 })
  })

  it('are named, articles, rows or lines, and have numbers and words', () => {
    const [items, lines] = signsOf(
      `<article class="card">One of 3</article><article class="card">Two</article><h3>A longer heading</h3>`,
      '.card',
      'h3',
    )

    expect(items).toMatchObject({ isNamed: 1, isArticle: 1, isLine: 0, entryName: 1, numbers: 0.5, isFew: 1 })
    expect(items!.words).toBeCloseTo(Math.log(3))
    expect(lines).toMatchObject({ isNamed: 0, isArticle: 0, isRow: 0, isLine: 1, entryName: 0 })
  })

  it('are small where headings are among them', () => {
    const [signs] = signsOf(
      `<div><b>A</b>${many(3, (at) => `<b>The whole entry with the number ${at}</b>`)}</div>`,
      'b',
    )

    expect(signs!.small).toBe(0.25)
  })
})

describe('the place of a list', () => {
  it('is below a heading with words of the title', () => {
    const [boats, cars] = signsOf(
      `<h2>Boats for sale</h2><ul>${many(3, boat)}</ul><h2>Cars</h2><ol>${many(3, boat)}</ol>`,
      'ul > li',
      'ol > li',
    )

    expect([boats!.titled, cars!.titled]).toEqual([1 / 3, 0])
  })

  it('is before the link to the next page, which may be in an item', () => {
    const next = '<div class="pager"><a rel="next" href="?page=2">Next</a></div>'
    const [list, boxes] = signsOf(
      `<div class="box"><ul>${many(3, boat)}</ul></div><div class="box">${next}</div>`,
      '.boat',
      '.box',
    )

    expect(list).toMatchObject({ holdsNext: 0, levels: 0 })
    expect(list!.nextAfter).toBeCloseTo(Math.log(5))
    expect(boxes).toMatchObject({ holdsNext: 1 })
  })

  it('holds the heading of the page if it is made of its parts', () => {
    const [parts] = signsOf('<div><h1>Boats</h1></div><div>Two</div><div>Three</div>', 'div')

    expect(parts!.holdsHeading).toBe(1)
  })
})

describe('a list among others', () => {
  it('has a part of them in each item, or is a part itself', () => {
    const [items, links] = signsOf(`<ul>${many(6, boat)}</ul>`, '.boat', '.boat > a')

    expect([items!.holdsOne, links!.holdsOne]).toEqual([1, 0])
  })

  it('has several items in each of those that group it', () => {
    const [items, groups] = signsOf(
      many(3, () => `<ul>${many(4, boat)}</ul>`),
      'li',
      'ul',
    )

    expect([items!.isGrouped, groups!.isGrouped]).toEqual([1, 0])
  })

  it('is less than one with further items like its own', () => {
    const sold = (at: number) => boat(at).replace('"boat"', '"boat sold"')
    const [part, whole] = signsOf(`<ul>${many(6, sold)}${many(3, boat)}</ul>`, '.sold', '.boat')

    expect(part).toMatchObject({ moreAlike: 1, part: 1 })
    expect(whole).toMatchObject({ moreAlike: 0, part: 6 / 9 })
  })

  it('is all where the further items of another one are of another kind', () => {
    const other = (at: number) => `<li><b>${at} cars</b></li>`
    const [boats] = signsOf(`<ul>${many(6, boat)}${many(3, other)}</ul>`, '.boat', 'li')

    expect(boats!.moreAlike).toBe(0)
  })
})
