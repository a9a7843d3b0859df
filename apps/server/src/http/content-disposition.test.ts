import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['prices.csv', `attachment; filename="prices.csv"; filename*=UTF-8''prices.csv`],
  ['Preise Köln.csv', `attachment; filename="Preise_K_ln.csv"; filename*=UTF-8''Preise%20K%C3%B6ln.csv`],
  [
    `a"; b='c'(1)*.txt`,
    `attachment; filename="a_b_c_1_.txt"; filename*=UTF-8''a%22%3B%20b%3D%27c%27%281%29%2A.txt`,
  ],
  ['a\r\nSet-Cookie: x', `attachment; filename="a_Set-Cookie_x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
])('the name %j stays a name', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
