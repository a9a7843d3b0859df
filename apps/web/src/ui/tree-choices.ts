import { formatNumber } from './formats.ts'

export interface TreeOption {
  value: number
  label: string
}
/** Options under a heading, e.g. the projects of an account; without a heading if absent. */
export interface TreeGroup {
  title?: string
  options: TreeOption[]
}

/** Search results: single options, or whole groups whose title matches. */
export function visibleGroups(groups: readonly TreeGroup[], search: string): TreeGroup[] {
  const wanted = search.trim().toLowerCase()
  const fits = (text: string | undefined) => text !== undefined && text.toLowerCase().includes(wanted)
  return groups
    .map((group) => ({
      ...group,
      options: fits(group.title) ? group.options : group.options.filter(({ label }) => fits(label)),
    }))
    .filter(({ options }) => options.length > 0)
}

const valuesOf = (groups: readonly TreeGroup[]) =>
  groups.flatMap(({ options }) => options.map((o) => o.value))

/** Whether all, some or none of these groups' options are selected. */
export function chosenOf(groups: readonly TreeGroup[], picked: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const values = valuesOf(groups)
  const count = values.filter((value) => picked.has(value)).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'some'
}

/** Selects all options of these groups, or deselects them if all are selected; others stay unchanged. */
export function toggleAll(groups: readonly TreeGroup[], picked: ReadonlySet<number>): Set<number> {
  const next = new Set(picked)
  const remove = chosenOf(groups, picked) === 'all'
  for (const value of valuesOf(groups)) {
    if (remove) next.delete(value)
    else next.add(value)
  }
  return next
}

/** "All projects", "1 Project selected", "3 Projects selected". */
export const treeLabel = (noun: 'Account' | 'Project' | 'Report', count: number): string =>
  count === 0
    ? `All ${noun.toLowerCase()}s`
    : `${formatNumber(count)} ${noun}${count > 1 ? 's' : ''} selected`
