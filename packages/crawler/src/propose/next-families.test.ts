import { describe, expect, it } from 'vitest'
import { findNextLink } from './find-next.ts'
import { nextCandidates } from './next-candidates.ts'
import { Page } from './page.ts'
import { listChoices } from './propose-recipe.ts'

const cards = Array.from(
  { length: 8 },
  (_, at) =>
    `<article class="card"><h2><a href="/p/${at}">Tent ${at}</a></h2><p>A tent for ${at} people.</p></article>`,
).join('')

/** The URL of the next page of a list with a pager below it, without the site. */
function nextOf(pager: string, path = '/tents'): string | null {
  const page = new Page(
    `<body><main><div class="cards">${cards}</div>${pager}</main></body>`,
    `https://site.test${path}`,
  )
  const [list] = listChoices(page)
  const url = findNextLink(page, nextCandidates(page), list!.items)?.url
  return url === undefined ? null : url.slice('https://site.test'.length)
}

describe('pagers of common systems', () => {
  it.each([
    [
      'WordPress, numbers',
      '<nav class="navigation pagination"><div class="nav-links"><span aria-current="page" class="page-numbers current">1</span><a class="page-numbers" href="/tents/page/2/">2</a><span class="page-numbers dots">…</span><a class="page-numbers" href="/tents/page/9/">9</a></div></nav>',
      '/tents/page/2/',
    ],
    [
      'WordPress in a language without words',
      '<nav class="navigation posts-navigation"><div class="nav-links"><div class="nav-previous"><a href="/tents/page/2/">Eldri færslur</a></div></div></nav>',
      '/tents/page/2/',
    ],
    [
      'WordPress, query block',
      '<nav class="wp-block-query-pagination"><a href="/tents?query-4-page=2" class="x">Áfram</a></nav>',
      '/tents?query-4-page=2',
    ],
    [
      'Drupal',
      '<nav class="pager"><ul class="pager__items"><li class="pager__item is-active"><a href="?page=0" title="Current page">1</a></li><li class="pager__item"><a href="?page=1">2</a></li><li class="pager__item pager__item--next"><a href="?page=1"><span class="visually-hidden">Næsta síða</span><span aria-hidden="true">››</span></a></li></ul></nav>',
      '/tents?page=1',
    ],
    [
      'Drupal, second pager of a page',
      '<ul class="pager"><li><a href="?page=0%2C1">Áfram ›</a></li></ul>',
      '/tents?page=0%2C1',
    ],
    [
      'Joomla',
      '<ul class="pagination"><li class="active"><span>1</span></li><li><a href="/tents?start=10">2</a></li><li><a href="/tents?start=10"><span class="icon-angle-right"></span></a></li><li><a href="/tents?start=90"><span class="icon-angle-double-right"></span></a></li></ul>',
      '/tents?start=10',
    ],
    [
      'phpBB',
      '<div class="pagination">75 topics <ul><li class="active"><span>1</span></li><li><a class="button" href="./viewforum.php?f=2&amp;start=25" role="button">2</a></li><li class="arrow next"><a class="button" href="./viewforum.php?f=2&amp;start=25" rel="next"><i class="icon fa-chevron-right"></i></a></li></ul></div>',
      '/viewforum.php?f=2&start=25',
    ],
    [
      'vBulletin',
      '<table class="pagenav"><tr><td>Page 1 of 9</td><td>1</td><td><a href="forumdisplay.php?f=2&amp;page=2" title="Show results 21 to 40 of 300">2</a></td><td><a href="forumdisplay.php?f=2&amp;page=2" title="Next Page - Results 21 to 40 of 300">&gt;</a></td><td><a href="forumdisplay.php?f=2&amp;page=9">Last »</a></td></tr></table>',
      '/forumdisplay.php?f=2&page=2',
      '/forumdisplay.php?f=2',
    ],
    [
      'numbers, the first of which ends a sentence for screen readers',
      '<div class="paging"><ul><li><span class="hint">You are on the page with the number </span><span class="current">1</span></li><li><a href="?more=xyz-50-50">2</a></li></ul></div>',
      '/tents?more=xyz-50-50',
    ],
    [
      'Discourse',
      '<div role="navigation" class="topic-list-nav"><span><b><a href="/latest?no_definitions=true&amp;page=1">next page →</a></b></span></div>',
      '/latest?no_definitions=true&page=1',
    ],
    [
      'XenForo',
      '<nav class="pageNavWrapper"><ul class="pageNav-main"><li class="pageNav-page pageNav-page--current"><a href="/tents/">1</a></li><li class="pageNav-page"><a href="/tents/page-2">2</a></li></ul><a href="/tents/page-2" class="pageNav-jump pageNav-jump--next">Næst</a></nav>',
      '/tents/page-2',
    ],
    [
      'SMF',
      '<div class="pagesection">Pages: [<strong>1</strong>] <a class="navPages" href="/index.php?board=1.20">2</a> <a class="navPages" href="/index.php?board=1.40">3</a></div>',
      '/index.php?board=1.20',
    ],
    [
      'MyBB',
      '<div class="pagination"><span class="pages">Pages (3):</span> <span class="pagination_current">1</span> <a class="pagination_page" href="forum-2-page-2.html">2</a> <a class="pagination_next" href="forum-2-page-2.html">X »</a></div>',
      '/forum-2-page-2.html',
    ],
    [
      'Discuz',
      '<div class="pg"><strong>1</strong><a href="forum-2-2.html" class="nxt">››</a></div>',
      '/forum-2-2.html',
      '/forum-2-1.html',
    ],
    [
      'Magento',
      '<div class="pages"><ol><li class="current">1</li><li><a href="?p=2">2</a></li><li><a class="next i-next" href="?p=2"><img src="a.gif" alt=""></a></li></ol></div>',
      '/tents?p=2',
    ],
    [
      'Shopify',
      '<nav class="pagination"><ul><li><a role="link" aria-disabled="true" class="pagination__item--current" aria-current="page" aria-label="Page 1">1</a></li><li><a href="?page=2" class="pagination__item" aria-label="Page 2">2</a></li><li><a href="?page=2" class="pagination__item--prev" aria-label="Next page"><svg></svg></a></li></ul></nav>',
      '/tents?page=2',
    ],
    [
      'OpenCart',
      '<ul class="pagination"><li class="active"><span>1</span></li><li><a href="?page=2">2</a></li><li><a href="?page=2">&gt;</a></li><li><a href="?page=9">&gt;|</a></li></ul>',
      '/tents?page=2',
    ],
    [
      'Bitrix',
      '<div class="bx-pagination"><ul><li class="bx-active"><span>1</span></li><li><a href="/tents?PAGEN_1=2"><span>2</span></a></li><li class="bx-pag-next"><a href="/tents?PAGEN_1=2"><span>Äää</span></a></li></ul></div>',
      '/tents?PAGEN_1=2',
    ],
    [
      'Laravel without translations',
      '<nav role="navigation"><span>pagination.previous</span> <a href="/tents?list=b">pagination.next</a></nav>',
      '/tents?list=b',
    ],
    [
      'Django',
      '<div class="pagination"><span class="step-links"><span class="current">Page 1 of 3.</span> <a href="?page=2">next</a> <a href="?page=3">last »</a></span></div>',
      '/tents?page=2',
    ],
    [
      'MediaWiki, all pages',
      '<div class="mw-allpages-nav"><a href="/w/index.php?title=All&amp;from=Zelt" title="All">Next page (Zelt)</a></div>',
      '/w/index.php?title=All&from=Zelt',
      '/w/index.php?title=All',
    ],
    [
      'DSpace',
      '<ul><li class="next pull-right"><a href="/browse?rpp=20&amp;offset=20" class="glyphicon glyphicon-arrow-right"></a></li></ul>',
      '/browse?rpp=20&offset=20',
      '/browse?rpp=20',
    ],
    [
      'Blogger',
      '<span id="blog-pager-older-link"><a class="blog-pager-older-link" href="/search?updated-max=2020-08-01T10:00:00Z&amp;max-results=7">Eldri</a></span>',
      '/search?updated-max=2020-08-01T10:00:00Z&max-results=7',
    ],
    [
      'Jekyll',
      '<div class="pager"><ul class="pagination"><li><div class="current-page">1</div></li><li><a href="/page2/">2</a></li></ul></div>',
      '/page2/',
    ],
    [
      'TYPO3',
      '<ul class="f3-widget-paginator"><li class="current">1</li><li><a href="?tx_news_pi1%5B%40widget_0%5D%5BcurrentPage%5D=2">2</a></li></ul>',
      '/tents?tx_news_pi1%5B%40widget_0%5D%5BcurrentPage%5D=2',
    ],
    [
      'Plone',
      '<nav class="pagination"><ul><li class="active"><span>1</span></li><li><a href="/tents?b_start:int=20">Next 20 items</a></li></ul></nav>',
      '/tents?b_start:int=20',
    ],
    [
      'Elementor',
      '<nav class="elementor-pagination"><span class="page-numbers current">1</span><a class="page-numbers" href="/tents?e-page-4be41e1=2">2</a></nav>',
      '/tents?e-page-4be41e1=2',
    ],
    [
      'Gnuboard, whose next is the next ten',
      '<nav class="pg_wrap"><span class="pg"><strong class="pg_current">1</strong><a href="./board.php?b=n&amp;page=2" class="pg_page">2<span class="sound_only">페이지</span></a><a href="./board.php?b=n&amp;page=3" class="pg_page">3<span class="sound_only">페이지</span></a><a href="./board.php?b=n&amp;page=11" class="pg_page pg_next">다음</a></span></nav>',
      '/board.php?b=n&page=2',
      '/board.php?b=n',
    ],
    [
      'Dreamweaver',
      '<table><tr><td><a href="/tents?pageNum_list=1&amp;totalRows_list=99"><img src="Next.gif"></a></td><td><a href="/tents?pageNum_list=9&amp;totalRows_list=99"><img src="Last.gif"></a></td></tr></table>',
      '/tents?pageNum_list=1&totalRows_list=99',
    ],
  ])('%s', (_, pager, url, path = '/tents') => {
    expect(nextOf(pager, path)).toBe(url)
  })
})

describe('marks of pagers', () => {
  it.each([
    [
      'numbers below another path than the first page',
      '<p>Page 1 of 12 <span>1</span> <a href="/all/_/page=2/">2</a> <a href="/all/_/page=3/">3</a></p>',
      '/all/_/page=2/',
    ],
    [
      'numbers with the page in a parameter below another path',
      '<div><a class="active" href="/tents/2">1</a><a href="/tents/2?page=2">2</a><a href="/tents/2?page=3">3</a></div>',
      '/tents/2?page=2',
    ],
    [
      'a select of page sizes above it',
      '<div class="pager"><a href="?limit=20">20</a> <a href="?limit=40">40</a> <a href="?page=2">›</a></div>',
      '/tents?page=2',
    ],
    [
      'a path with an offset',
      '<div class="pagination"><strong>1</strong><a href="/tents/index/20">2</a><a href="/tents/index/40">3</a></div>',
      '/tents/index/20',
    ],
    [
      'a path with a colon',
      '<div class="paging"><span class="current">1</span> <a href="/tents/index/page:2">2</a></div>',
      '/tents/index/page:2',
    ],
    [
      'a number that is the current one by its class alone',
      '<ul class="pages"><li><a class="currentPage" href="#">1</a></li><li><a href="/t;2">2</a></li><li><a href="/t;3">3</a></li></ul>',
      '/t;2',
    ],
    [
      'the word in the title of a picture',
      '<p><a href="list.asp?x=b"><img src="n7.gif" title="Next page"></a></p>',
      '/list.asp?x=b',
    ],
    [
      'the word in a title of a drawing',
      '<p><a href="list.asp?x=b"><svg><title>Next page</title></svg></a></p>',
      '/list.asp?x=b',
    ],
    ['words with a count', '<p><a href="list.asp?x=b">Next page 2 of 9</a></p>', '/list.asp?x=b'],
    ['a word in brackets', '<p><a href="list.asp?x=b">[Next >>]</a></p>', '/list.asp?x=b'],
    ['an arrow twice escaped', '<p class="pages"><a href="?page=2">&amp;raquo;</a></p>', '/tents?page=2'],
    [
      'the page in a hash route beside a link',
      '<ul class="pagination"><li><a href="#/2">Next</a></li><li><a href="?page=2">2</a></li></ul>',
      '/tents?page=2',
    ],
    ['a link without accents', '<p><a href="list.asp?x=b">Pagina siguiente</a></p>', '/list.asp?x=b'],
    ['an unknown word with a parameter', '<p><a href="?page=2">Meira</a></p>', '/tents?page=2'],
    [
      'a page of a script by its name',
      '<p><a href="?page=tents&amp;pg=2">Meira</a></p>',
      '/?page=tents&pg=2',
      '/?page=tents',
    ],
    [
      'the file name of a picture',
      '<p><a href="list.asp?x=b"><img src="/images/btn_next.gif"></a></p>',
      '/list.asp?x=b',
    ],
    [
      'an arrow by the file name of a picture',
      '<p class="pages"><a href="?page=2"><img src="/i/arrow-right.png"></a></p>',
      '/tents?page=2',
    ],
    [
      'a symbol of a drawing',
      '<p class="pages"><a href="?page=2"><svg><use href="/i.svg#arrow-right"></use></svg></a></p>',
      '/tents?page=2',
    ],
    [
      'the class of a link as an icon',
      '<p class="pages"><a class="icon-chevron-right" href="?page=2"></a></p>',
      '/tents?page=2',
    ],
    ['a number of entries', '<p><a href="list.asp?x=b">Next 20 results</a></p>', '/list.asp?x=b'],
    [
      'a number of entries in German',
      '<p><a href="list.asp?x=b">Nächste 20 Treffer »</a></p>',
      '/list.asp?x=b',
    ],
    ['the number of the next page', '<p><a href="list.asp?x=b">Next page (2)</a></p>', '/list.asp?x=b'],
    [
      'the number of the next page in a label',
      '<p><a aria-label="Next page, page 2" href="list.asp?x=b"></a></p>',
      '/list.asp?x=b',
    ],
    [
      'ranges of numbers',
      '<p><b>1-10</b> | <a href="?first=11">11-20</a> | <a href="?first=21">21-30</a></p>',
      '/tents?first=11',
    ],
    [
      'ranges of numbers, second page',
      '<p><a href="?first=1">1–10</a> <b>11–20</b> <a href="?first=21">21–30</a></p>',
      '/tents?first=21',
      '/tents?first=11',
    ],
    ['one number', '<p>1 | <a href="?page=2">2</a></p>', '/tents?page=2'],
    [
      'a word for the previous entries on the first page',
      '<p><a href="/tents/page/2">« Previous</a></p>',
      '/tents/page/2',
    ],
    ['a word for earlier entries', '<p><a href="/b">Earlier posts</a></p>', '/b'],
  ])('%s', (_, pager, url, path = '/tents') => {
    expect(nextOf(pager, path)).toBe(url)
  })

  it.each([
    ['an unknown word for something below the list', '<p><a href="/tents/2">Meira</a></p>', '/tents'],
    ['a page of comments', '<div class="comments"><a href="?page=2">Meira</a></div>', '/tents'],
    [
      'the last page by its offset',
      '<div class="pager"><a href="?start=0">Fyrsta</a> <a href="?start=900">Síðasta</a></div>',
      '/tents?start=20',
    ],
    [
      'the first page',
      '<div class="pager"><a href="?page=1">Fyrsta</a> <a href="?page=9">Síðasta</a></div>',
      '/tents',
    ],
    [
      'the previous page by its word',
      '<div class="pager"><a href="?page=2">« Previous</a></div>',
      '/tents?page=3',
    ],
    ['the next seven days', '<p><a href="/days/b">Next 7 days</a></p>', '/tents'],
    [
      'a slide by the name of its picture',
      '<div class="slider"><a href="/b"><img src="next.gif"></a></div>',
      '/tents',
    ],
    [
      'a size of pages',
      '<div class="pager">Show <a href="?pagesize=20">20</a> <a href="?pagesize=40">40</a></div>',
      '/tents',
    ],
    ['years', '<p>2019 <a href="/y/2020">2020</a> <a href="/y/2021">2021</a></p>', '/tents'],
    [
      'a chapter of numbers',
      '<p>Chapters: <a href="/c/1">1</a> <a href="/c/2">2</a> <a href="/c/3">3</a></p>',
      '/c/0',
    ],
  ])('not %s', (_, pager, path) => {
    expect(nextOf(pager, path)).toBeNull()
  })
})

it('the number after the only one that has no link', () => {
  const pager = [1, 2, 4, 5].map((at) => `<a href="/l,${at}">${at}</a>`).join(' ')
  const page = new Page(`<body><p class="pager">${pager}</p></body>`, 'https://site.test/l,3')

  expect(nextCandidates(page).map(({ url }) => url)).toEqual(['https://site.test/l,4'])
})

describe('a link that is none to the next page', () => {
  it.each([
    ['the name of a section', '<p class="tr"><a href="/tents?p=harbours">More harbours »</a></p>'],
    [
      'boxes called after the page',
      '<div class="homepage-columns"><div class="PageContent"><a href="/news">More news</a></div></div>',
    ],
    [
      'a picture of what comes next',
      '<a href="/season"><img src="/i/the-cast-of-the-next-season-of-tents-4_wide.jpg">The cast</a>',
    ],
    ['a number of something', '<p><span>1</span> <a href="/t/2">2</a> <a href="/t/3">3</a></p>'],
    ['the next day', '<p><a href="/days/b" class="day-button next-day-page" title="Next">›</a></p>'],
    [
      'slides',
      '<div class="slides_control"><ul class="pagination"><li class="current">1</li><li><a href="/tents/slide/2">2</a></li></ul></div>',
    ],
  ])('although it has %s', (_what, pager) => {
    expect(nextOf(pager)).toBeNull()
  })
})

describe('a number after the current one', () => {
  it('is found by the class that a site has for that', () => {
    expect(
      nextOf(
        '<div class="pager"><a class="sel" href="/tents">1</a><a href="/tents?start=20">2</a><a href="/tents?start=40">3</a></div>',
      ),
    ).toBe('/tents?start=20')
  })
})
