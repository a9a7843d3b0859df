import type { FailureKind, RunFailure } from '@windrow/contract/schemas/evidence'

/** What each kind of failure means, in the order in which a person can do something about it. */
export const failureKinds: Record<FailureKind, { label: string; text: string }> = {
  'page-changed': {
    label: 'Page changed',
    text: 'The page came, but without what the recipe says it always has. Mend the recipe.',
  },
  blocked: {
    label: 'Blocked',
    text: 'The site took the crawl for a robot and refused it. Go slower, use proxies, or a browser.',
  },
  'rate-limited': {
    label: 'Too many requests',
    text: 'The site asked to come back later, and went on asking. Go slower.',
  },
  transient: {
    label: 'Passing fault',
    text: 'Time-outs, broken connections and the like; all tries failed. Another run may get them.',
  },
  permanent: {
    label: 'Not there',
    text: 'Trying again cannot help: the page is gone, was never there, or is no page.',
  },
}

export interface KindSum {
  kind: FailureKind
  count: number
  /** Of all failures, 0 to 1. */
  share: number
}

/** Failed pages by kind, the most first. */
export function sumByKind(failures: readonly RunFailure[]): KindSum[] {
  const total = failures.reduce((sum, { count }) => sum + count, 0)
  const sums = new Map<FailureKind, number>()
  for (const { kind, count } of failures) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return [...sums]
    .map(([kind, count]) => ({ kind, count, share: total > 0 ? count / total : 0 }))
    .toSorted((a, b) => b.count - a.count)
}
