import { layout, type Layout, shopFields } from './layout.ts'
import { dollar, euro, path, type Thing } from './things.ts'

const main = (items: string): string => `<main><h1>All</h1>${items}</main>`
const link = (thing: Thing, inner: string = thing.name): string => `<a href="${path(thing.url)}">${inner}</a>`
const article = (thing: Thing) => ({
  title: thing.name,
  url: thing.url,
  author: thing.author,
  summary: thing.summary,
})
const day = (thing: Thing): string => `${thing.day}T00:00:00.000Z`
const ul = (name: string) => (items: string) => main(`<ul class="${name}">${items}</ul>`)

/** Articles, results, tables, directories. */
export const otherLayouts: Layout[] = [
  layout({
    name: 'journal',
    item: (t) =>
      `<li><article data-expected><h2>${link(t)}</h2><p class="byline"><time datetime="${t.day}">${t.day}</time> by <span class="author">${t.author}</span></p><p>${t.summary}</p></article></li>`,
    around: ul('entries'),
    expected: (t) => ({ ...article(t), date: day(t) }),
  }),
  layout({
    name: 'blog with classes',
    item: (t) =>
      `<div class="post-preview" data-expected><h3 class="post-title">${link(t)}</h3><div class="post-meta"><span class="post-author">${t.author}</span></div><div class="post-excerpt">${t.summary}</div></div>`,
    around: (items) => main(`<div class="posts">${items}</div>`),
    expected: article,
  }),
  layout({
    name: 'news with pictures',
    item: (t) =>
      `<article class="story" data-expected><img src="${path(t.image)}"><h2>${link(t)}</h2><p class="teaser">${t.summary}</p><time datetime="${t.day}">${t.day}</time></article>`,
    around: main,
    expected: (t) => ({
      title: t.name,
      url: t.url,
      summary: t.summary,
      image: t.image,
      date: day(t),
    }),
  }),
  layout({
    name: 'search results',
    item: (t) =>
      `<li class="result" data-expected><h2>${link(t)}</h2><cite>site.test</cite><p class="snippet">${t.summary}</p></li>`,
    around: (items) => main(`<p>About 1,200 results</p><ol class="results">${items}</ol>`),
    expected: (t) => ({ title: t.name, url: t.url, summary: t.summary }),
  }),
  layout({
    name: 'search results of divs',
    item: (t) =>
      `<div class="g" data-expected><div><a href="${path(t.url)}"><h3>${t.name}</h3></a></div><div><span>${t.summary}</span></div></div>`,
    around: (items) => main(`<div id="search"><div>${items}</div></div>`),
    expected: (t) => ({ title: t.name, url: t.url, summary: t.summary }),
  }),
  layout({
    name: 'packages',
    item: (t) =>
      `<section class="package" data-expected><div class="package-head">${link(t, `<h3>${t.name}</h3>`)}</div><p class="package-description">${t.summary}</p><div class="publisher author">${t.author}</div><span class="version">1.${t.index}.0</span></section>`,
    around: main,
    expected: (t) => ({ ...article(t), version: `1.${t.index}.0` }),
  }),
  layout({
    name: 'comments and points',
    item: (t) =>
      `<li class="story-row" data-expected><span class="points">${t.reviews} points</span><a class="story-link" href="${path(t.url)}">${t.name}</a><span class="comments">${t.index + 4} comments</span></li>`,
    around: (items) => main(`<ol class="stories">${items}</ol>`),
    expected: (t) => ({ title: t.name, url: t.url, points: t.reviews, comments: t.index + 4 }),
  }),
  layout({
    name: 'jobs',
    item: (t) =>
      `<li class="job" data-expected><h3 class="job-title">${link(t)}</h3><span class="company">${t.brand}</span><span class="location">${t.city}</span><time datetime="${t.day}">${t.day}</time></li>`,
    around: ul('jobs'),
    expected: (t) => ({ title: t.name, url: t.url, company: t.brand, location: t.city, date: day(t) }),
  }),
  layout({
    name: 'quotes',
    item: (t) =>
      `<div class="quote" data-expected><span class="text">${t.summary}</span><span>by <small class="author">${t.author}</small> <a href="${path(t.url)}">(about)</a></span></div>`,
    around: main,
    expected: (t) => ({ text: t.summary, author: t.author, url: t.url }),
  }),
  layout({
    name: 'definition groups',
    item: (t) =>
      `<div class="pair" data-expected><dt>${link(t)}</dt><dd class="summary">${t.summary}</dd></div>`,
    around: (items) => main(`<dl>${items}</dl>`),
    expected: (t) => ({ title: t.name, url: t.url, summary: t.summary }),
  }),
  layout({
    name: 'table with thead',
    item: (t) =>
      `<tr data-expected><td>${link(t)}</td><td>${t.reviews}</td><td>${t.phone}</td><td>${t.city}</td></tr>`,
    around: (items) =>
      main(
        `<table><thead><tr><th>Shop</th><th>Staff</th><th>Telephone</th><th>City</th></tr></thead><tbody>${items}</tbody></table>`,
      ),
    expected: (t) => ({ shop: t.name, staff: t.reviews, telephone: t.phone, city: t.city, url: t.url }),
  }),
  layout({
    name: 'table with row headers',
    item: (t) =>
      `<tr data-expected><th scope="row">${t.name}</th><td>0${188 + t.index}</td><td>${t.phone}</td><td>8:00–${12 + (t.index % 7)}:00</td></tr>`,
    around: (items) =>
      main(
        `<table class="stores"><thead><tr><th>Town</th><th>Postcode</th><th>Telephone</th><th>Monday</th></tr></thead><tbody>${items}</tbody></table>`,
      ),
    expected: (t) => ({
      name: t.name,
      postcode: `0${188 + t.index}`,
      telephone: t.phone,
      monday: `8:00–${12 + (t.index % 7)}:00`,
    }),
  }),
  layout({
    name: 'table without thead',
    item: (t) => `<tr data-expected><td>${t.name}</td><td>${t.reviews}</td><td>${dollar(t.price)}</td></tr>`,
    around: (items) =>
      main(`<table border="1"><tr><th>Thing</th><th>Pieces</th><th>Unit price</th></tr>${items}</table>`),
    expected: (t) => ({ thing: t.name, pieces: t.reviews, unit_price: t.price }),
  }),
  layout({
    name: 'table without any header',
    item: (t) => `<tr data-expected><td>${link(t)}</td><td>${dollar(t.price)}</td><td>${t.city}</td></tr>`,
    around: (items) => main(`<table>${items}</table>`),
    expected: shopFields('url'),
  }),
  layout({
    name: 'HTML4 nested tables',
    item: (t) =>
      `<tr data-expected><td width="80"><img src="${path(t.image)}"></td><td><table><tr><td><font size="2"><b>${link(t)}</b></font></td></tr><tr><td><font color="red">${euro(t.price)}</font></td></tr></table></td></tr>`,
    around: (items) =>
      `<center><table width="800"><tr><td width="150">Menu</td><td><table class="catalogue">${items}</table></td></tr></table></center>`,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'two lists on one page',
    item: (t) =>
      `<li class="listing" data-expected><h3>${link(t)}</h3><p class="listing-text">${t.summary}</p></li>`,
    around: (items) =>
      `${main(`<ul class="listings">${items}</ul>`)}<aside class="sidebar"><h4>Popular</h4><ul class="popular">${Array.from({ length: 9 }, (_, index) => `<li class="popular-item"><a href="/pop/${index}">Popular thing ${index}</a></li>`).join('')}</ul></aside>`,
    expected: (t) => ({ title: t.name, url: t.url, text: t.summary }),
  }),
  layout({
    name: 'restaurants',
    item: (t) =>
      `<div class="restaurant" data-expected><h3 class="restaurant-name">${link(t)}</h3><div class="restaurant-rating">${t.rating.toFixed(1)}</div><div class="review-count">${t.reviews} reviews</div><address>${t.city}</address></div>`,
    around: main,
    expected: (t) => ({ title: t.name, url: t.url, rating: t.rating, reviews: t.reviews, location: t.city }),
  }),
  layout({
    name: 'people',
    item: (t) =>
      `<div class="person" data-expected><div class="person-name">${t.name}</div><div class="phone">0${t.index}${t.index + 3}-555 ${100 + t.index}</div><div class="city">${t.city}</div></div>`,
    around: (items) => main(`<div class="people">${items}</div>`),
    expected: (t) => ({
      title: t.name,
      phone: `0${t.index}${t.index + 3}-555 ${100 + t.index}`,
      location: t.city,
    }),
  }),
  layout({
    name: 'Japanese articles',
    item: (t) =>
      `<li class="kiji" data-expected><a href="${path(t.url)}">記事の見出し ${t.index}</a><time datetime="${t.day}">${t.day}</time></li>`,
    around: ul('kiji-list'),
    attributes: 'lang="ja"',
    expected: (t) => ({ title: `記事の見出し ${t.index}`, url: t.url, date: day(t) }),
  }),
  layout({
    name: 'a plain list of links with dates',
    item: (t) => `<li data-expected><span>${t.day}</span> ${link(t)}</li>`,
    around: (items) => main(`<ul>${items}</ul>`),
    expected: (t) => ({ title: t.name, url: t.url, date: t.day }),
  }),
  layout({
    name: 'events',
    item: (t) =>
      `<div class="event-card" data-expected><time class="event-date" datetime="${t.day}">${t.day}</time><h3>${link(t)}</h3><span class="venue location">${t.city}</span></div>`,
    around: main,
    expected: (t) => ({ title: t.name, url: t.url, date: day(t), location: t.city }),
  }),
]
