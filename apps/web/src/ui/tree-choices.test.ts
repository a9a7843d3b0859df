import { expect, it } from 'vitest'
import { chosenOf, toggleAll, treeLabel, visibleGroups } from './tree-choices.ts'

const groups = [
  {
    title: 'Nordlake',
    options: [
      { value: 1, label: 'Outdoor' },
      { value: 2, label: 'Indoor' },
    ],
  },
  { title: 'Fernhill', options: [{ value: 3, label: 'Outlet' }] },
]

// spec: UI-06
it('selects and deselects only visible options', () => {
  const visible = visibleGroups(groups, 'out')
  expect(visible.flatMap(({ options }) => options.map(({ label }) => label))).toEqual(['Outdoor', 'Outlet'])

  const picked = toggleAll(visible, new Set([2]))
  expect(picked).toEqual(new Set([1, 2, 3]))
  expect(chosenOf(groups, picked)).toBe('all')
  expect([...toggleAll(visible, picked)]).toEqual([2])
  expect(chosenOf(groups, new Set([2]))).toBe('some')
})

it('finds a group by its title', () => {
  expect(visibleGroups(groups, 'NORDLAKE ')).toEqual([groups[0]])
})

// spec: UI-07
it.each([
  ['Account', 0, 'All accounts'],
  ['Account', 1, '1 Account selected'],
  ['Project', 2, '2 Projects selected'],
  ['Report', 1200, '1,200 Reports selected'],
] as const)('labels %s with %d selected', (noun, count, label) => {
  expect(treeLabel(noun, count)).toBe(label)
})
