import { describe, expect, it } from 'vitest'
import { checkRecipe } from '../check-recipe.ts'
import { proposeRecipe } from './propose-recipe.ts'

const cards = Array.from(
  { length: 9 },
  (_, at) =>
    `<article class="card"><h3><a href="/p/${at}">Tent ${at}</a></h3><b>$${at + 20}.00</b></article>`,
).join('')

const typeOf = (after: string, before = '') => {
  const { recipe } = proposeRecipe(
    `<body><main><h1>Tents</h1><section>${before}<div class="cards">${cards}</div>${after}</section></main></body>`,
    'https://site.test/tents',
  )
  expect(checkRecipe(recipe).faults).toBeUndefined()
  return recipe.types['list']!
}

it('is none of the numbers of slides above the list', () => {
  const slides =
    '<div class="box"><ul class="Pagination"><li class="current"><a href="#0">1</a></li><li><a href="#1">2</a></li></ul></div>'

  expect(typeOf('', slides).next).toBeUndefined()
})

describe('a button that replaces the items by those of the next page', () => {
  it.each([
    [
      'Ant Design',
      '<ul class="ant-pagination"><li class="ant-pagination-item-active"><a rel="nofollow">1</a></li><li class="ant-pagination-item"><a rel="nofollow">2</a></li><li title="Next Page" class="ant-pagination-next"><button type="button" class="ant-pagination-item-link"><span class="anticon anticon-right"></span></button></li></ul>',
      '.ant-pagination-next button',
    ],
    [
      'Element',
      '<div class="el-pagination"><button type="button" class="btn-prev" disabled></button><ul class="el-pager"><li class="number active">1</li><li class="number">2</li></ul><button type="button" class="btn-next"><i class="el-icon-arrow-right"></i></button></div>',
      '.btn-next',
    ],
    [
      'Vuetify',
      '<ul class="v-pagination__list"><li class="v-pagination__next"><button type="button" aria-label="Next page"><i></i></button></li></ul>',
      'button[aria-label="Next page"]',
    ],
    [
      'Material UI',
      '<nav aria-label="pagination navigation" class="MuiPagination-root"><ul><li><button aria-current="page" aria-label="page 1">1</button></li><li><button aria-label="Go to page 2">2</button></li><li><button aria-label="Go to next page"><svg></svg></button></li></ul></nav>',
      'button[aria-label="Go to next page"]',
    ],
    [
      'Layui',
      '<div class="layui-box layui-laypage"><span class="layui-laypage-curr"><em></em><em>1</em></span><a href="javascript:;" data-page="2">2</a><a href="javascript:;" class="layui-laypage-next" data-page="2">下一页</a></div>',
      '.layui-laypage-next',
    ],
    [
      'DataTables',
      '<div class="dataTables_paginate paging_simple_numbers"><a class="paginate_button previous disabled">Previous</a><span><a class="paginate_button current">1</a><a class="paginate_button">2</a></span><a class="paginate_button next">Next</a></div>',
      'a[class~="next"], .next',
    ],
    [
      'Telerik',
      '<div class="rgWrap"><input type="submit" value=" " title="Next Page" class="rgPageNext"></div>',
      'input[title="Next Page"]',
    ],
    [
      'PrimeFaces',
      '<div class="ui-paginator"><a href="#" class="ui-paginator-prev ui-state-disabled">P</a><a href="#" class="ui-paginator-next">N</a></div>',
      '.ui-paginator-next',
    ],
    [
      'RichFaces',
      '<span class="rf-ds"><a href="javascript:void(0);" class="rf-ds-btn rf-ds-btn-next" onclick="rf.page(2)">»</a></span>',
      '.rf-ds-btn-next',
    ],
    [
      'words that call a script',
      '<p><a href="javascript:void(0)" onclick="toPage(1)">上一页</a> <a href="javascript:void(0)" onclick="toPage(2)">下一页</a></p>',
      '//a[normalize-space()="下一页"]',
    ],
    [
      'a form with a value',
      '<form class="pager"><input type="submit" value="Next"></form>',
      'input[value="Next"]',
    ],
    [
      'a picture',
      '<div class="paging"><a href="javascript:go(2)"><img src="r.gif" alt="Next"></a></div>',
      'a:has(img[alt="Next"])',
    ],
    [
      'page numbers alone',
      "<table class=\"pager\"><tr><td><span>1</span></td><td><a href=\"javascript:__doPostBack('g','Page$2')\">2</a></td><td><a href=\"javascript:__doPostBack('g','Page$3')\">3</a></td></tr></table>",
      null,
    ],
    [
      'page numbers beside a button for the next ten',
      '<div class="paging"><strong>1</strong> <a href="#" onclick="linkPage(2)">2</a> <a href="#" onclick="linkPage(3)">3</a> <a href="#" onclick="linkPage(11)"><img src="n.gif" alt="다음"></a></div>',
      'strong + a',
    ],
  ])('is clicked: %s', (_, pager, select) => {
    const type = typeOf(pager)

    expect(type).toMatchObject({ mode: 'auto', next: { by: 'click' } })
    if (select !== null) expect(select.split(', ')).toContain(type.next!.select)
  })

  it('is the number after the current one if its script is called with a page', () => {
    const numbers = (call: (at: number) => string) =>
      `<table><tr><td><span>1</span></td>${[2, 3].map((at) => `<td><a href="javascript:__doPostBack('g','${call(at)}')">${at}</a></td>`).join('')}</tr></table>`

    expect(typeOf(numbers((at) => `Page$${at}`)).next?.by).toBe('click')
    // Days of a calendar.
    expect(typeOf(numbers((at) => `${at + 8000}`)).next).toBeUndefined()
  })

  it('may stand above the list', () => {
    const pager =
      '<div><span>1 - 9 of 41</span> <a onclick="view(this)" data-page="2" title="Next Page"><i></i></a></div>'

    expect(typeOf('', pager).next).toEqual({ by: 'click', select: 'a[title="Next Page"]' })
  })

  it('is not needed where a link leads to the next page', () => {
    const pager = '<div class="pager"><button aria-label="Next page">›</button><a href="?page=2">2</a></div>'

    expect(typeOf(pager).next?.by).toBeUndefined()
  })

  it.each([
    [
      'a slide',
      '<div class="hero-slider"><button class="pagination-next" aria-label="Next">›</button></div>',
    ],
    ['a slide without a name', '<div><button aria-label="Next">›</button></div>'],
    ['a step of a form', '<form><input name="email"><button>Next</button></form>'],
    ['disabled on the last page', '<div class="pagination"><button disabled>Next</button></div>'],
    ['marked as disabled', '<ul class="pagination"><li class="disabled"><a href="#">Next</a></li></ul>'],
    ['the end of a pager', '<div class="pager"><a href="#">«</a> <a href="#">»</a></div>'],
    ['the next day', '<div><button class="bd-button next-day-page"><span>next</span></button></div>'],
    [
      'what is left of it on the last page',
      '<div class="pager"><a aria-label="Next page" rel="next"></a></div>',
    ],
    ['a month', '<div class="calendar"><button class="next-page">Next</button></div>'],
    ['the previous page', '<div class="pager"><a href="#" title="Previous page">‹</a></div>'],
    [
      'page numbers in the text',
      '<p>Chapters <a href="#c1">1</a> <a href="#c2">2</a> <a href="#c3">3</a></p>',
    ],
  ])('is none: %s', (_, after) => {
    expect(typeOf(after).next).toBeUndefined()
  })
})
