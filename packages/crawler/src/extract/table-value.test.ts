import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { allElements, parseHtml } from './parse-html.ts'
import { tableValue } from './table-value.ts'

const valueOf = (html: string) =>
  tableValue(allElements(parseHtml(html).root).find((one) => one.name === 'body')!)

it.each([
  ['<dl><dt>Weight:<dd>2 kg<dt>Colours<dd>red<dd>blue</dl>', { Weight: '2 kg', Colours: 'red, blue' }],
  [
    '<dl><div><dt>Weight<dd>2 kg</div><div><dt>Weight<dd>3 kg</div></dl>',
    { Weight: '2 kg', 'Weight 2': '3 kg' },
  ],
  ['<dl><dd>2 kg</dl>', null],
])('the description list %s is %j', (html, value) => {
  const list = allElements(parseHtml(html).root).find((one) => one.name === 'dl')!

  expect(tableValue(list)).toEqual(value)
})

describe('a table as data', () => {
  it.each([
    [
      'with a row of headings: an object for each row',
      '<table><thead><tr><th>Size<th>Price</thead><tr><td>S<td>10 €<tr><td>M<td></table>',
      [
        { Size: 'S', Price: '10 €' },
        { Size: 'M', Price: '' },
      ],
    ],
    [
      'with headings beside the values: one object',
      '<table><tr><th>Weight<td>2 kg<tr><th>Colour<td> red  blue </table>',
      { Weight: '2 kg', Colour: 'red blue' },
    ],
    [
      'with labels that end with a colon: one object',
      '<table><tr><td>Weight:<td>2 kg<tr><td>Colour :<td>red</table>',
      { Weight: '2 kg', Colour: 'red' },
    ],
    [
      'with labels in bold: one object',
      '<table><tr><td><b>Weight</b><td>2 kg<tr><td><strong>Colour</strong><td>red</table>',
      { Weight: '2 kg', Colour: 'red' },
    ],
    ['with one label only: a list', '<table><tr><td>Weight:<td>2 kg</table>', [['Weight:', '2 kg']]],
    [
      'with all in bold: lists',
      '<table><tr><td><b>a</b><td><b>b</b><tr><td><b>c</b><td><b>d</b></table>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'without headings: lists',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'with cells over several rows and columns',
      '<table><tr><th colspan=2>Size<th>Price<tr><td rowspan=2>S<td>short<td>10<tr><td>long<td>11</table>',
      [
        { Size: 'S', 'Size 2': 'short', Price: '10' },
        { Size: 'S', 'Size 2': 'long', Price: '11' },
      ],
    ],
    [
      'with a heading that is missing, and empty rows',
      '<table><tr><th><th>Price<tr><td>S<td>10<tr><td><td></table>',
      [{ 'column 1': 'S', Price: '10' }],
    ],
    [
      'with a table inside: its rows are not those of the outer one',
      '<table><tr><th>A<th>B<tr><td>x<td><table><tr><td>y</table></table>',
      [{ A: 'x', B: 'y' }],
    ],
    ['none', '<p>No table</p>', null],
    ['an empty one', '<table><tr><td></table>', null],
  ])('%s', (_, html, value) => {
    expect(valueOf(html)).toEqual(value)
  })

  it('bounds what spans too much', () => {
    const rows = valueOf('<table><tr><td colspan=100000000 rowspan=0>a<tr><td rowspan=99999999>b</table>')

    expect((rows as string[][]).map((row) => row.length)).toEqual([1000, 1001])
  })

  it('is made in time, and without filling memory, from whatever spans or repeats', () => {
    const started = performance.now()
    const spanning = '<tr><td colspan=1000 rowspan=0>a'.repeat(1000)

    const rows = valueOf(`<table>${spanning}</table>`) as string[][]
    expect(rows).toHaveLength(1000)
    expect(rows.reduce((sum, row) => sum + row.length, 0)).toBeLessThan(10_000_000)
    const heads = '<th>a'.repeat(50_000)
    expect(valueOf(`<table><tr>${heads}${'<tr><td>x'.repeat(5000)}</table>`)).toHaveLength(5001)

    expect(performance.now() - started).toBeLessThan(5000 * slowerHere())
  })
})
