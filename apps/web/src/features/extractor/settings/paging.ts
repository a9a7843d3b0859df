import type { PageType } from '@windrow/contract/recipe'

export type Paging = NonNullable<PageType['next']>

/** Another way to the next page, with what it cannot do without: a name for what counts, or something to find. */
export function pagedBy(next: Paging, by: Paging['by']): Paging {
  const { by: _, ...rest } = next
  if (by === undefined || by === 'click')
    return { select: by ? 'button' : 'a[rel=next]', ...rest, ...(by && { by }) }
  if (by === 'scroll') return { ...rest, by }
  return {
    parameter: by === 'cursor' ? 'after' : by,
    ...(by === 'cursor' && { select: 'next' }),
    ...rest,
    by,
  }
}
