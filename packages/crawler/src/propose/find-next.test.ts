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

/** The URL of the next page of a list with something below it. */
function nextOf(below: string, url = 'https://site.test/tents'): string | null {
  const page = new Page(`<body><main><div class="cards">${cards}</div>${below}</main></body>`, url)
  const [list] = listChoices(page)
  return findNextLink(page, nextCandidates(page), list!.items)?.url ?? null
}

const second = 'https://site.test/tents?page=2'

describe('the link to the next page', () => {
  it.each([
    ['by its relation', '<a rel="next" href="?page=2">2</a>'],
    ['by words', '<p><a href="?page=2">Next page »</a></p>'],
    ['by a label of an icon', '<nav><a aria-label="Next" href="?page=2"><svg></svg></a></nav>'],
    ['by a picture', '<div><a href="?page=2"><img src="n.gif" alt="Next"></a></div>'],
    [
      'by the class of an icon',
      '<div class="pages"><a href="?page=2"><i class="fa fa-chevron-right"></i></a></div>',
    ],
    ['by an arrow in a pager', '<div class="pager"><a href="?page=2">›</a><a href="?page=9">»</a></div>'],
    ['by numbers', '<p><b>1</b> <a href="?page=2">2</a> <a href="?page=3">3</a></p>'],
    [
      'by numbers with a hidden word',
      '<nav class="pages"><span aria-current="page"><span>Page</span>1</span><a href="?page=2"><span>Page</span>2</a></nav>',
    ],
    ['by "more", if the URL is that of the next page', '<a href="?page=2">More</a>'],
    ['by a word for all, if the URL is that of the next page', '<a href="?page=2">Tous</a>'],
    ['of a button with its URL', '<button data-url="?page=2">Load more</button>'],
    [
      'after the newer ones',
      '<a class="nav-next" href="/">Newer posts</a><a class="nav-previous" href="?page=2">Older posts</a>',
    ],
  ])('is found %s', (_, below) => {
    expect(nextOf(below)).toBe(second)
  })

  it.each([
    ['Weiter'],
    ['Suivant'],
    ['Plus ancien'],
    ['Ältere →'],
    ['Más antiguo'],
    ['Mais antiga'],
    ['Più vecchie'],
    ['Oudere'],
    ['Starsza'],
    ['Siguiente ›'],
    ['Próxima página'],
    ['Pagina successiva'],
    ['Volgende'],
    ['Nästa sida'],
    ['Næste'],
    ['Seuraava'],
    ['Następna strona'],
    ['Další'],
    ['Ďalšia'],
    ['Következő'],
    ['Următoarea'],
    ['Επόμενη'],
    ['Следующая'],
    ['Наступна'],
    ['Следваща'],
    ['Sonraki'],
    ['التالي'],
    ['بعدی'],
    ['اگلا صفحہ'],
    ['הבא'],
    ['अगला'],
    ['पुढील'],
    ['পরবর্তী'],
    ['આગળ'],
    ['ਅਗਲਾ'],
    ['அடுத்த பக்கம்'],
    ['తదుపరి'],
    ['ಮುಂದಿನ'],
    ['ถัดไป'],
    ['Trang sau'],
    ['Selanjutnya'],
    ['Susunod'],
    ['Ifuatayo'],
    ['下一页'],
    ['下一頁'],
    ['次の20件'],
    ['다음'],
  ])('is found by the word %s', (word) => {
    expect(nextOf(`<p><a href="/tents/b">${word}</a></p>`)).toBe('https://site.test/tents/b')
  })

  it.each([
    ['with other parameters', 'https://site.test/tents?after=4812', 'https://site.test/tents'],
    ['below the page', 'https://site.test/tents/older', 'https://site.test/tents'],
    ['with a page number', 'https://site.test/tents?page=2', 'https://site.test/'],
  ])('is found by a relation in the head to a URL %s', (_, url, current) => {
    expect(nextOf(`<link rel="next" href="${url}">`, current)).toBe(url)
  })

  it('is found by "More" where the first page has another address', () => {
    expect(nextOf('<a href="news?p=2">More</a>', 'https://site.test/')).toBe('https://site.test/news?p=2')
  })

  it.each([
    [
      'the previous page',
      '<div class="pager"><a href="?page=1">‹</a> 2 <a href="?page=1">1</a></div>',
      second,
    ],
    ['the last page', '<div class="pager"><a href="?page=9">»</a></div>', 'https://site.test/tents'],
    [
      'the next article',
      '<nav class="post-navigation"><a rel="next" href="/tents/how-to">How to pitch one</a></nav>',
      'https://site.test/tents',
    ],
    [
      'a month of a calendar',
      '<table class="calendar"><tr><td><a href="/2024/02">»</a></td></tr></table>',
      'https://site.test/tents',
    ],
    [
      'a slide',
      '<div class="carousel"><a class="carousel-next" href="/x">Next</a></div>',
      'https://site.test/tents',
    ],
    ['the next chapter', '<link rel="next" href="/stoves">', 'https://site.test/tents'],
    ['the next page of a small site', '<link rel="next" href="/stoves">', 'https://site.test/'],
    ['everything at once', '<a href="/tents/all">Show all</a>', 'https://site.test/tents'],
    ['more of something else', '<a href="/stoves">More</a>', 'https://site.test/tents'],
    [
      'days of a calendar',
      '<table><tr><td><a href="/d/1">1</a></td><td><a href="/d/2">2</a></td><td><a href="/d/3">3</a></td></tr></table>',
      'https://site.test/tents',
    ],
  ])('is not %s', (_, below, url) => {
    expect(nextOf(below, url)).toBeNull()
  })

  it('is the one after the current page', () => {
    const below =
      '<ul class="pages"><li><a href="/tents">1</a></li><li class="active"><a href="?page=2">2</a></li><li><a href="?page=3">3</a></li></ul>'

    expect(nextOf(below, second)).toBe('https://site.test/tents?page=3')
  })

  it('is selected by what will be the same on the next page', () => {
    const page = new Page(
      `<body><main>${cards}<p><a href="?page=2"><img src="n.gif" alt="Next"></a></p></main></body>`,
      'https://site.test/tents',
    )

    expect(findNextLink(page, nextCandidates(page), [])?.select).toBe('a:has(img[alt="Next"])')
  })
})
