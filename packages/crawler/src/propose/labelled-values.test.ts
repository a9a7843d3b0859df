import { expect, it } from 'vitest'
import { pageOf, proposedRow } from '../testing/proposed-row.ts'

it.each([
  [
    'in a table',
    '<table><tr><th>Location</th><td>Hall</td></tr><tr><th>Date:</th><td>2026-05-01 20:00</td></tr></table>',
    { place: 'Hall', start_date: '2026-05-01T20:00:00.000Z' },
  ],
  [
    'in a description list',
    '<dl><dt>会場</dt><dd>ホール</dd><dt>開催日</dt><dd>2026年5月1日</dd></dl>',
    { place: 'ホール' },
  ],
  [
    'in elements side by side',
    '<div><span>Zimmer</span><span>3</span></div><div><span>Wohnfläche</span> <span>80,5 m²</span></div>',
    { rooms: 3, area: 80.5 },
  ],
  [
    'in one text with their values',
    '<p><b>Verlag:</b> Der Verlag</p><p><b>ISBN:</b> 9780000000002</p><p><b>Seiten</b>: 256</p>',
    { publisher: 'Der Verlag', isbn: '9780000000002', pages: 256 },
  ],
])('labels give values %s', (_, body, row) => {
  expect(proposedRow(pageOf(`${body}<p>Text.</p>`))).toMatchObject(row)
})

it.each([
  ['one label alone', '<p><b>Location:</b> Hall</p>'],
  ['labels in the footer', '<footer><p><b>Location:</b> Hall</p><p><b>Company:</b> Acme</p></footer>'],
  ['words of a text', '<p><b>Location</b> matters to every <i>company</i> that opens a shop.</p>'],
])('%s describes nothing', (_, body) => {
  const row = proposedRow(pageOf(`${body}<p>Text.</p>`))

  expect([row['place'], row['company']]).toEqual([undefined, undefined])
})

it('leaves "by" out of the name of who wrote it', () => {
  expect(proposedRow(pageOf('<p class="author">Von Ada B.</p><p>Text.</p>'))).toMatchObject({
    author: 'Ada B.',
  })
})
