import { PageType } from '@windrow/contract/recipe'
import { expect, it } from 'vitest'
import { pagedBy } from './paging.ts'

it('gives every paging type its required settings, and keeps existing ones', () => {
  for (const by of [undefined, 'page', 'offset', 'cursor', 'click', 'scroll'] as const) {
    const next = pagedBy({}, by)
    expect(PageType.safeParse({ next }).success, by ?? 'a link').toBe(true)
  }
  expect(pagedBy({ select: '.next', by: 'click' }, undefined)).toEqual({ select: '.next' })
  expect(pagedBy({ by: 'page', parameter: 'p' }, 'offset')).toEqual({ by: 'offset', parameter: 'p' })
})
