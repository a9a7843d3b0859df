import { expect, it } from 'vitest'
import { splitChoices } from './project-choices.ts'

const choices = [
  { id: 'project-1', value: 1, label: 'Outdoor gear' },
  { id: 'project-2', value: 2, label: 'Garden tools', note: 'Outdoor Ltd' },
  { id: 'project-3', value: 3, label: 'Outlet' },
]
const labels = (list: { label: string }[]) => list.map((choice) => choice.label)

it('searches the labels of unselected choices', () => {
  const { selected, available } = splitChoices(choices, new Set([3]), ' OUT')

  expect(labels(selected)).toEqual(['Outlet'])
  expect(labels(available)).toEqual(['Outdoor gear'])
})

it('shows all unselected choices for an empty search', () => {
  expect(labels(splitChoices(choices, new Set([3]), '').available)).toEqual(['Outdoor gear', 'Garden tools'])
})
