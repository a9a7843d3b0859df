import type { PageType } from '@windrow/contract/recipe'

export type Paging = NonNullable<PageType['next']>

/** Changes the paging type, and adds its required settings. */
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
