import { expect, it } from 'vitest'
import { pageNumbers } from './pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, null, 13]],
  [4, 13, [1, 2, 3, 4, 5, null, 13]],
  [7, 13, [1, null, 6, 7, 8, null, 13]],
  [13, 13, [1, null, 11, 12, 13]],
])('offers around page %d of %d the pages %o', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})
