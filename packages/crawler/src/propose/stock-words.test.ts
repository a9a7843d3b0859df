import { expect, it } from 'vitest'
import { stockOf } from './stock-words.ts'

it.each([
  ['In stock', 'some'],
  ['Only 3 left', 'some'],
  ['12 in stock', 'some'],
  ['Out of stock', 'none'],
  ['Out-of-stock', 'none'],
  ['Not currently available', 'none'],
  ['Unavailable', 'none'],
  ['Available on backorder', 'later'],
  ['Auf Lager', 'some'],
  ['Nicht auf Lager', 'none'],
  ['Nicht mehr verfügbar', 'none'],
  ['En stock', 'some'],
  ['Rupture de stock', 'none'],
  ['No disponible', 'none'],
  ['Skladem', 'some'],
  ['Není skladem', 'none'],
  ['В наличии', 'some'],
  ['Нет в наличии', 'none'],
  ['在庫あり', 'some'],
  ['售罄', 'none'],
  ['Stockholm', null],
  ['Livestock', null],
  ['', null],
])('"%s" says %s', (text, stock) => {
  expect(stockOf(text)).toBe(stock)
})
