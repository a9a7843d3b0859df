import { slowerHere } from '@windrow/contract/testing/slower-here'
import { describe, expect, it } from 'vitest'
import { compareLayouts, type LayoutPage } from './compare-layouts.ts'
import { layoutOf } from './page-layout.ts'

interface Look {
  price?: string
  reviews?: number
  wrapper?: (inner: string) => string
}

const product = (
  id: number,
  { price = 'price', reviews = id % 4, wrapper = (inner) => inner }: Look = {},
) => ({
  url: `https://shop.example/p/${id}`,
  html: `<!doctype html><head><title>${id}</title></head><body class="page"><header class="masthead"><nav class="menu"><ul><li><a href="/">Home</a></ul></nav></header>
    ${wrapper(`<main class="product"><h1 class="title">Thing ${id}</h1><div class="offer"><b class="${price}">${id}.50</b></div>
    <table class="facts">${Array.from({ length: 1 + (id % 3) }, (_, at) => `<tr><th>${at}<td>${id}`).join('')}</table></main>`)}
    ${reviews === 0 ? '' : `<section class="reviews">${'<p class="review">Good</p>'.repeat(reviews)}</section>`}
    <footer class="imprint"><p>Shop</p></footer>`,
})
const pages = (ids: readonly number[], look?: Look): LayoutPage[] => ids.map((id) => product(id, look))
const urls = (ids: readonly number[]) => ids.map((id) => `https://shop.example/p/${id}`)
const redesign: Look = {
  price: 'cost',
  wrapper: () =>
    '<div class="item-page"><div class="item-head"><h2 class="item-name">Thing</h2></div><div class="item-price"><span class="amount">1</span></div></div>',
}

describe('the layout of pages', () => {
  it('is the same whatever they show', () => {
    expect(compareLayouts(pages([1, 2, 3, 4]), pages([1, 2, 5, 6, 8]))).toEqual({
      changed: [],
      unchanged: urls([1, 2, 5, 6, 8]),
      gone: 0,
    })
    expect(compareLayouts(pages([1]), pages([7])).changed).toEqual([])
  })

  it('is another one after a redesign, also of single pages', () => {
    const { changed, gone } = compareLayouts(pages([1, 2, 3, 4]), pages([1, 2], redesign))
    expect(changed).toEqual(urls([1, 2]))
    expect(gone).toBeGreaterThan(0.4)
    expect(gone).toBeLessThan(0.8)
    expect(compareLayouts(pages([1]), pages([1], redesign)).changed).toEqual(urls([1]))
  })

  it('is another one where a part that all pages had is gone, and only on these pages', () => {
    const after = [
      ...pages([1, 2, 3]),
      ...pages([4, 5], { price: 'price-now', wrapper: (inner) => `<div class="sale">${inner}</div>` }),
    ]
    const { changed, unchanged, gone } = compareLayouts(pages([1, 2, 3, 4, 5]), after)
    expect([changed, unchanged]).toEqual([urls([4, 5]), urls([1, 2, 3])])
    expect(gone).toBeGreaterThan(0.1)
    expect(gone).toBeLessThan(0.3)
  })

  it('of pages with many variants is that of any of them', () => {
    const article = (id: number) => ({
      url: `https://shop.example/a/${id}`,
      html: '<article class="story"><h1>Story</h1><p class="lead">x</p></article>',
    })
    const before = [...pages([1, 2]), article(1), article(2)]
    expect(compareLayouts(before, [...pages([3]), article(3)])).toMatchObject({ changed: [], gone: 0 })
  })

  it('does not depend on names that build tools make', () => {
    const styled = (hash: string) => ({
      url: 'https://shop.example/',
      html: `<main class="css-${hash}1"><div class="Card_root__${hash}2K"><h1 class="css-${hash}3">A</h1><p class="sc-${hash}4">B</p></div></main>`,
    })
    expect(compareLayouts([styled('1xYz9')], [styled('8qWe4')]).changed).toEqual([])
  })

  it('of JSON, and of next to nothing, is not compared', () => {
    const json = { url: 'https://shop.example/api', html: ' {"items": [1, 2]}' }
    const empty = { url: 'https://shop.example/', html: '' }
    const nothing = { changed: [], unchanged: [], gone: 0 }
    expect(compareLayouts([json], [json])).toEqual(nothing)
    expect(compareLayouts(pages([1, 2]), [json, empty])).toEqual(nothing)
    expect(compareLayouts([], pages([1]))).toEqual(nothing)
  })

  it('of hostile pages is read in time', () => {
    const deep = '<div class="a">'.repeat(50_000)
    const classes = `<p class="${Array.from({ length: 10_000 }, (_, at) => `name-${at}`).join(' ')}">x</p>`
    const wide = Array.from({ length: 30_000 }, (_, at) => `<i class="n${'abcdefghij'[at % 10]}">x</i>`).join(
      '',
    )
    const before = [deep, classes, wide].map((html, at) => ({ url: `https://shop.example/${at}`, html }))
    const started = performance.now()
    expect(compareLayouts(before, before).changed).toEqual([])
    expect(performance.now() - started).toBeLessThan(20_000 * slowerHere())
  })
})

it('the layout of a page whose elements have names without end fits into memory', () => {
  const entries = Array.from({ length: 300 }, (_, at) => `<p-${at}>x</p-${at}>`).join('')
  const classes = `list__${'a'.repeat(20_000)}__aB3dE9f`

  for (const html of [`<x-${'a'.repeat(20_000)}>${entries}`, `<div class="${classes}">${entries}`])
    expect([...layoutOf(html)].join('').length).toBeLessThan(400_000)
})
