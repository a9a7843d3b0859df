import { expect, it } from 'vitest'
import { idsOf, idsText, idText } from './id-list.ts'

it('reads ids from the URL, and drops invalid values', () => {
  expect([idText('3,4'), idText(7), idText('1;2'), idText('')]).toEqual(['3,4', '7', undefined, undefined])
  expect([idsOf('3,4'), idsOf(undefined)]).toEqual([[3, 4], []])
  expect([idsText(new Set([3, 4])), idsText([])]).toEqual(['3,4', undefined])
})
