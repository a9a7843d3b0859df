import { layout, type Layout, shopFields } from './layout.ts'
import { dollar, euro, path, type Thing } from './things.ts'

const main = (items: string): string => `<main><h1>All</h1>${items}</main>`
const grid = (items: string): string => main(`<div class="grid">${items}</div>`)
const list = (items: string): string => main(`<ul class="list">${items}</ul>`)
const link = (thing: Thing, inner: string = thing.name, more = ''): string =>
  `<a ${more} href="${path(thing.url)}">${inner}</a>`
const img = (thing: Thing): string => `<img src="${path(thing.image)}" alt="">`
const was = (thing: Thing, make: (amount: number) => string): string =>
  thing.listPrice === null ? '' : make(thing.listPrice)
const all = shopFields('brand', 'rating', 'reviews', 'availability', 'list_price', 'image', 'url')

/** Shops in the styles that people and frameworks produce. */
export const shopLayouts: Layout[] = [
  layout({
    name: 'cards with classes',
    item: (t) =>
      `<li class="card" data-expected>${link(t, img(t))}<p class="card__brand">${t.brand}</p><h3 class="card__title">${link(t)}</h3><p class="price">${was(t, (p) => `<s>${euro(p)}</s> `)}<span>${euro(t.price)}</span></p><span class="stars">★ ${t.rating.toFixed(1)}</span><span class="reviews">(${t.reviews})</span><span class="stock stock--${t.stock === 'In stock' ? 'in' : 'out'}">${t.stock}</span></li>`,
    around: list,
    expected: all,
  }),
  layout({
    name: 'BEM with modifiers',
    item: (t) =>
      `<article class="product-tile product-tile--${t.index % 2}" data-expected><div class="product-tile__media">${img(t)}</div><h2 class="product-tile__name">${link(t)}</h2><div class="product-tile__price product-tile__price--current">${dollar(t.price)}</div>${was(t, (p) => `<div class="product-tile__price product-tile__price--old">${dollar(p)}</div>`)}<div class="product-tile__brand">${t.brand}</div></article>`,
    around: grid,
    expected: shopFields('brand', 'list_price', 'image', 'url'),
  }),
  layout({
    name: 'WooCommerce',
    item: (t) =>
      `<li class="product type-product post-${t.index + 100} status-publish" data-expected>${link(t, `${img(t)}<h2 class="woocommerce-loop-product__title">${t.name}</h2><span class="price">${was(t, (p) => `<del><span class="woocommerce-Price-amount amount"><bdi>${dollar(p)}</bdi></span></del> `)}<ins><span class="woocommerce-Price-amount amount"><bdi>${dollar(t.price)}</bdi></span></ins></span>`, 'class="woocommerce-LoopProduct-link"')}<a class="button" href="?add=${t.index}">Add to cart</a></li>`,
    around: (items) => main(`<ul class="products columns-4">${items}</ul>`),
    expected: shopFields('list_price', 'image', 'url'),
  }),
  layout({
    name: 'struck price in the text of the price',
    item: (t) =>
      `<div class="offer" data-expected><h3>${link(t)}</h3><div class="offer-price">${was(t, (p) => `<s>${euro(p)}</s> `)}${euro(t.price)}</div>${img(t)}</div>`,
    around: grid,
    expected: shopFields('list_price', 'image', 'url'),
  }),
  layout({
    name: 'tailwind soup',
    item: (t) =>
      `<div class="group relative flex flex-col rounded-lg border p-4" data-expected>${img(t)}<div class="mt-4 flex justify-between"><h3 class="text-sm text-gray-700">${link(t)}</h3><p class="text-sm font-medium text-gray-900">${dollar(t.price)}</p></div></div>`,
    around: (items) => main(`<div class="grid grid-cols-4 gap-6">${items}</div>`),
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'tailwind with line-through',
    item: (t) =>
      `<div class="flex flex-col p-2" data-expected>${link(t, img(t))}<h4 class="font-bold">${link(t)}</h4><div class="flex gap-2"><span class="text-red-500">${dollar(t.price)}</span>${was(t, (p) => `<span class="text-gray-400 line-through">${dollar(p)}</span>`)}</div></div>`,
    around: (items) => main(`<div class="grid gap-4">${items}</div>`),
    expected: shopFields('list_price', 'image', 'url'),
  }),
  layout({
    name: 'hashed CSS modules',
    item: (t) =>
      `<div class="ProductCard_root__a8Xk2" data-expected><a class="ProductCard_link__9fJ2k" href="${path(t.url)}"><span class="ProductCard_title__3xY2z">${t.name}</span></a>${img(t)}<div class="ProductCard_price__zz9Q1">${euro(t.price)}</div><div class="ProductCard_brand__kk2Wq">${t.brand}</div></div>`,
    around: grid,
    expected: shopFields('brand', 'image', 'url'),
  }),
  layout({
    name: 'styled components',
    item: (t) =>
      `<div class="sc-bdVaJa css-1q8z2k" data-expected>${link(t, `${img(t)}<h3 class="sc-bwzfXH css-9x8y7z">${t.name}</h3>`)}<span class="sc-htpNat css-2k3j4h">${euro(t.price)}</span></div>`,
    around: (items) => main(`<div class="css-0aa11b">${items}</div>`),
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'microdata',
    item: (t) =>
      `<li itemscope itemtype="https://schema.org/Product" data-expected><a itemprop="url" href="${path(t.url)}"><span itemprop="name">${t.name}</span></a><img itemprop="image" src="${path(t.image)}"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="${t.price}">${euro(t.price)}</span></div><span itemprop="brand">${t.brand}</span></li>`,
    around: list,
    expected: shopFields('brand', 'image', 'url'),
  }),
  layout({
    name: 'test ids',
    item: (t) =>
      `<div data-testid="product-card" data-expected>${link(t, img(t))}<div data-testid="product-title">${link(t)}</div><div data-testid="product-price">${dollar(t.price)}</div></div>`,
    around: (items) => main(`<section>${items}</section>`),
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'divs without classes',
    item: (t) =>
      `<div data-expected><div>${img(t)}</div><div>${link(t)}</div><div>${dollar(t.price)}</div></div>`,
    around: (items) => main(`<div>${items}</div>`),
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'the whole card is a link',
    item: (t) =>
      `<a class="tile" href="${path(t.url)}" data-expected>${img(t)}<span class="tile-name">${t.name}</span><span class="tile-price">${dollar(t.price)}</span></a>`,
    around: grid,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'advertisements between',
    item: (t) =>
      `<div class="result-item" data-expected>${img(t)}<h3>${link(t)}</h3><b class="cost">${dollar(t.price)}</b></div>`,
    between: (t) =>
      t.index % 4 === 1 ? '<div class="ad-slot"><p>Advertisement</p><a href="/ad">Buy now</a></div>' : '',
    around: grid,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'heading rows between',
    item: (t) =>
      `<li class="entry-row" data-expected><h4>${link(t)}</h4><em class="amount">${euro(t.price)}</em><span class="maker brand">${t.brand}</span></li>`,
    between: (t) =>
      t.index % 5 === 4 ? `<li class="group-head"><strong>Group ${t.index}</strong></li>` : '',
    around: list,
    expected: shopFields('brand', 'url'),
  }),
  layout({
    name: 'prices in yen',
    item: (t) =>
      `<li class="goods" data-expected>${img(t)}<p class="goods-name">${link(t, `商品 ${t.index + 1}`)}</p><p class="goods-price">${(t.index + 2) * 1100}円</p></li>`,
    around: list,
    attributes: 'lang="ja"',
    expected: (t) => ({
      name: `商品 ${t.index + 1}`,
      price: (t.index + 2) * 1100,
      url: t.url,
      image: t.image,
    }),
  }),
  layout({
    name: 'right to left',
    item: (t) =>
      `<li class="item" data-expected>${img(t)}<h3>${link(t, `منتج رقم ${t.index + 1}`)}</h3><span class="price">${t.price.toFixed(2)} ₪</span></li>`,
    around: list,
    attributes: 'lang="ar" dir="rtl"',
    expected: (t) => ({ name: `منتج رقم ${t.index + 1}`, price: t.price, url: t.url, image: t.image }),
  }),
  layout({
    name: 'prices without a sign',
    item: (t) =>
      `<div class="prod" data-expected>${img(t)}<div class="prod-title">${link(t)}</div><div class="prod-price">${t.price.toFixed(2)}</div></div>`,
    around: grid,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'prices in parts',
    item: (t) =>
      `<div class="box-item" data-expected>${img(t)}<h3>${link(t)}</h3><div class="price">$<span>${Math.floor(t.price)}</span><sup>.50</sup></div></div>`,
    around: grid,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'prices with words',
    item: (t) =>
      `<div class="deal" data-expected>${img(t)}<h3>${link(t)}</h3><div class="deal-price">from ${euro(t.price)} per night</div></div>`,
    around: grid,
    expected: shopFields('image', 'url'),
  }),
  layout({
    name: 'francs with apostrophes',
    item: (t) =>
      `<div class="angebot" data-expected>${img(t)}<h3>${link(t)}</h3><div class="preis">CHF 1'${200 + t.index}.50</div><del class="statt">CHF 1'${400 + t.index}.50</del></div>`,
    around: grid,
    attributes: 'lang="de"',
    expected: (t) => ({
      name: t.name,
      price: 1200.5 + t.index,
      list_price: 1400.5 + t.index,
      url: t.url,
      image: t.image,
    }),
  }),
  layout({
    name: 'everything is in stock',
    item: (t) =>
      `<div class="ware" data-expected>${img(t)}<h3>${link(t)}</h3><span class="price">${dollar(t.price)}</span><span class="availability">In stock</span></div>`,
    around: grid,
    expected: (t) => ({
      name: t.name,
      price: t.price,
      availability: 'In stock',
      url: t.url,
      image: t.image,
    }),
  }),
]
