import { describe, expect, it } from 'vitest'
import { pageOf, proposedRow, structured } from '../testing/proposed-row.ts'

const button = '<button>Add to cart</button>'
const related =
  '<section class="related products"><ul>' +
  Array.from(
    { length: 4 },
    (_, at) =>
      `<li class="product"><a href="/p/${at}"><img src="/${at}.png"><h2>Other ${at}</h2></a><span class="price">${at + 3},00 €</span><a class="button" href="?add=${at}">Add to cart</a></li>`,
  ).join('') +
  '</ul></section>'
const about = `<p>${'It does what it should, and it does so for a long time. '.repeat(10)}</p>`
const rowOf = (body: string, { head = '', lang = 'en', url = 'https://shop.test/p' } = {}) =>
  proposedRow(pageOf(body + button + about + related, head, lang), url)

describe('the price of a product', () => {
  it.each([
    ['alone', '<p class="price">12,99 €</p>', { price: 12.99, currency: 'EUR' }],
    [
      'beside the former one, crossed out',
      '<p class="price"><del><span class="amount"><bdi>$25.00</bdi></span></del> <ins><span class="amount"><bdi>$20.00</bdi></span></ins></p>',
      { price: 20, list_price: 25, currency: 'USD' },
    ],
    [
      'beside the former one, named as such',
      '<div class="price-box"><span class="old-price"><span class="price-label">Regular price</span> <span class="price">$25.00</span></span><span class="special-price"><span class="price-label">Special price</span> <span class="price">$20.00</span></span></div>',
      { price: 20, list_price: 25 },
    ],
    [
      'called regular because there is no other',
      '<div class="price-box"><span class="regular-price"><span class="price">$25.00</span></span></div>',
      { price: 25 },
    ],
    [
      'in a box for both, of which one is empty',
      '<div class="price"><div class="price__regular"><span class="price-item price-item--regular">$20.00</span></div><div class="price__sale"><s class="price-item price-item--regular"></s><span class="price-item price-item--sale">$20.00</span></div></div>',
      { price: 20 },
    ],
    [
      'above its price without tax',
      '<ul><li><span style="text-decoration: line-through">$122.00</span></li><li><h2>$110.00</h2></li><li>Ex Tax: $90.00</li></ul>',
      { price: 110, list_price: 122 },
    ],
    [
      'above its price for a kilogram and what one saves',
      '<div class="product-price">3,49 €</div><div class="unit">6,98 € / kg</div><div class="saving">Save 1,00 €</div>',
      { price: 3.49, unit_price: '6,98 € / kg' },
    ],
    ['with small cents', '<div class="price">19<sup>99</sup> €</div>', { price: 19.99 }],
    ['with cents behind the sign', '<div class="price">1 299€<sup>95</sup></div>', { price: 1299.95 }],
    [
      'below the total of the cart',
      '<div class="mini-cart"><span class="price">$0.00</span></div><div class="price">$5.00</div>',
      { price: 5 },
    ],
  ])('is found %s', (_, body, row) => {
    expect(rowOf(body)).toMatchObject(row)
  })

  it.each([
    ['1 299 Ft', 'hu', 'https://bolt.hu/p', 1299, 'HUF'],
    ['129 Kč', 'cs', 'https://obchod.cz/p', 129, 'CZK'],
    ['12,99 zł', 'pl', 'https://sklep.pl/p', 12.99, 'PLN'],
    ['99,90 lei', 'ro', 'https://magazin.ro/p', 99.9, 'RON'],
    ['1.299 TL', 'tr', 'https://magaza.com.tr/p', 1299, 'TRY'],
    ['1 299 kr', 'sv', 'https://butik.se/p', 1299, 'SEK'],
    ['1.299,00 kr.', 'da', 'https://butik.dk/p', 1299, 'DKK'],
    ['$1,299.00', 'en', 'https://shop.com.au/p', 1299, 'AUD'],
    ['Rs. 1,23,456', 'en', 'https://shop.in/p', 123456, 'INR'],
    ["CHF 1'299.–", 'de', 'https://laden.ch/p', 1299, 'CHF'],
    ['٣٬٥٠٠ ر.س', 'ar', 'https://shop.sa/p', 3500, 'SAR'],
  ])('"%s" is read with its currency', (text, lang, url, price, currency) => {
    expect(rowOf(`<span class="price">${text}</span>`, { lang, url })).toMatchObject({ price, currency })
  })

  it.each([
    ['59,99', 59.99],
    ['1.299,00', 1299],
    ['12.5', 12.5],
    ['1299.000', 1299],
  ])('declared as "%s" is %d', (written, price) => {
    const head = structured({
      '@type': 'Product',
      name: 'Thing',
      offers: { price: written, priceCurrency: 'EUR' },
    })

    expect(rowOf('', { head })).toMatchObject({ price, currency: 'EUR' })
  })

  it('is the lower one shown where the declared one is crossed out', () => {
    const head = structured({
      '@type': 'Product',
      name: 'Thing',
      offers: { price: '25.00', priceCurrency: 'USD' },
    })

    expect(rowOf('<div class="price"><s>$25.00</s> <b>$20.00</b></div>', { head })).toMatchObject({
      price: 20,
      list_price: 25,
      currency: 'USD',
    })
  })

  it('is declared by the theme in the metadata of a page that is an article for it', () => {
    const head =
      '<meta property="og:type" content="article"><meta property="product:price:amount" content="101.97"><meta property="product:price:currency" content="USD">'

    expect(proposedRow(pageOf('<p>Text.</p>', head))).toMatchObject({ price: 101.97, currency: 'USD' })
  })

  it('is none in an article that names amounts', () => {
    const text = '<article><p>The board costs <b>$35</b>, and the case <b>$5</b> more.</p></article>'

    expect(proposedRow(pageOf(text))['price']).toBeUndefined()
  })
})

describe('what else a product page shows', () => {
  it.each([
    ['<p class="stock in-stock">In stock</p>', 'In stock'],
    ['<p class="stock">Ausverkauft</p>', 'Ausverkauft'],
    ['<div>Only 3 left!</div>', 'Only 3 left!'],
    ['<span>Нет в наличии</span>', 'Нет в наличии'],
    ['<span>在庫あり</span>', '在庫あり'],
  ])('is availability in %s', (body, availability) => {
    expect(rowOf(`<p class="price">€ 5</p>${body}`)).toMatchObject({ availability })
  })

  it('is its number, its brand and its properties', () => {
    const body =
      '<p class="price">€ 5</p><p>SKU: AB-12</p><p>Brand: Acme</p><table><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Color</th><td>red</td></tr></table>'

    expect(rowOf(body)).toMatchObject({
      sku: 'AB-12',
      brand: 'Acme',
      properties: { Weight: '2 kg', Color: 'red' },
    })
  })
})
