/** Hand-written pages in typical styles. */

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const words = 'amber birch cedar dune ember fjord grove harbor iris juniper kelp lagoon'.split(' ')
const word = (index: number): string => words[index % words.length]!
const menu = `<nav class="menu"><ul>${many(9, (i) => `<li class="menu-item"><a href="/c/${i}">Category ${word(i)}</a></li>`).join('')}</ul></nav>`
const foot = `<footer class="footer">${many(4, (i) => `<div><h4>About ${i}</h4><ul>${many(4, (k) => `<li><a href="/f/${i}/${k}">Link ${word(k)}</a></li>`).join('')}</ul></div>`).join('')}</footer>`
const page = (body: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><title>A page</title>${head}</head><body><header>${menu}</header>${body}${foot}</body></html>`

/** A shop with meaningful class names; every third product has an old price, every fourth entry is an advertisement. */
export const cardsPage = page(
  `<main><h1>Products</h1><div class="grid">${many(
    12,
    (i) => `<article class="product-card">
    <a class="product-card__link" href="/p/${i}"><img class="product-card__image" src="/img/${i}.jpg" alt="${word(i)}"></a>
    <h3 class="product-card__title"><a href="/p/${i}">Chair ${word(i)}</a></h3>
    <span class="product-card__price">$${i + 10}.99</span>
    ${i % 3 === 0 ? `<span class="product-card__price product-card__price-old">$${i + 20}.99</span>` : ''}
    <span class="rating" data-value="4.${i % 10}">4.${i % 10}</span><span class="review-count">(${i * 7 + 1})</span>
    <button>Add to cart</button></article>${i % 4 === 3 ? '<div class="ad"><p>Advertisement</p><a href="/ad">Buy now</a></div>' : ''}`,
  ).join(
    '',
  )}</div><ul class="pagination"><li class="active"><a href="?page=1">1</a></li><li><a href="?page=2">2</a></li><li><a class="next-page" href="?page=2">Next</a></li></ul></main>`,
)

/** A page with utility classes only. */
export const tailwindPage = page(
  `<main class="mx-auto max-w-7xl"><div class="grid grid-cols-4 gap-6">${many(
    10,
    (i) => `<div class="group relative flex flex-col rounded-lg border p-4 hover:shadow-lg">
    <a href="/shop/${i}"><img loading="lazy" src="data:image/gif;base64,R0lGOD" data-src="/i/${i}.webp" class="h-48 w-full object-cover"></a>
    <div class="mt-4 flex justify-between"><div><h3 class="text-sm text-gray-700"><a href="/shop/${i}">Lamp ${word(i)}</a></h3>
    <p class="mt-1 text-sm text-gray-500">${['Oak', 'Pine', 'Steel'][i % 3]}</p></div><p class="text-sm font-medium text-gray-900">€${i * 3 + 9},50</p></div></div>`,
  ).join('')}</div></main>`,
)

/** Names from CSS modules, with hashes, in German. */
export const modulesPage = page(
  `<div id="__next"><div class="css-1q8z2k">${many(
    9,
    (
      i,
    ) => `<div class="css-9x8y7z"><div class="Card_root__a8Xk2"><a class="Card_link__9fJ2k" href="/item/${i}"><h2 class="Card_title__3xY2z">Lampe ${word(i)}</h2></a>
    <span class="Card_price__zz9Q1">1.${200 + i},00 €</span></div></div>`,
  ).join('')}</div><a aria-label="Nächste Seite" href="?seite=2">›</a></div>`,
  '',
  'de',
)

/** A table with headers, without tbody in the source. */
export const tablePage = page(
  `<h1>Teams</h1><table class="standings"><tr><th>Team Name</th><th>Founded</th><th>Win %</th></tr>${many(
    15,
    (i) =>
      `<tr><td><a href="/team/${i}">The ${word(i)}s ${i}</a></td><td>${1950 + i * 2}</td><td>${40 + i}.${i % 10}</td></tr>`,
  ).join('')}</table><a rel="next" href="?page=2">more</a>`,
)

/** Search results without pictures. */
export const resultsPage = page(
  `<main><p>About 1,200 results</p><ol class="results">${many(
    10,
    (i) => `<li class="result"><h2><a href="https://site${i}.test/${word(i)}">All about ${word(i)}</a></h2>
    <cite>site${i}.test</cite><p class="snippet">The ${word(i)} is a thing that people like for ${i + 2} reasons, of which this is one.</p>
    <time datetime="2024-0${(i % 9) + 1}-11">11 ${word(i)}</time></li>`,
  ).join('')}</ol></main>`,
)

const paragraph = (i: number): string =>
  `<p>The ${word(i)} had been standing there, as everyone knew, since the ${word(i + 1)} was built, and nobody, not even the keeper, could say why. It was ${i + 3} feet tall.</p>`

/** One article with its structured data, and links to others. */
export const articlePage = page(
  `<main><article><h1>Why the keeper left</h1><p class="byline">By <a rel="author" href="/a/1">Ada Moss</a></p>${many(8, paragraph).join('')}</article>
  <aside class="related"><h3>Read more</h3><ul>${many(5, (i) => `<li><a href="/n/${i}">Another story about the ${word(i)}</a></li>`).join('')}</ul></aside></main>`,
  `<meta property="og:type" content="article"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Why the keeper left","datePublished":"2024-03-12T08:00:00+01:00","author":{"@type":"Person","name":"Ada Moss"},"image":["https://site.test/k.jpg"]}</script>`,
)

/** One product in microdata. */
export const productPage = page(
  `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Blue lamp</h1><img itemprop="image" src="/lamp.jpg">
  <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="19.90">19,90 €</span></div>
  <p itemprop="description">A lamp in blue.</p></main>`,
)
