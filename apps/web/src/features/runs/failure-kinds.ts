import type { FailureKind, RunFailure } from '@windrow/contract/schemas/evidence'

/** Kinds of failure with their explanation, those that users can fix first. */
export const failureKinds: Record<FailureKind, { label: string; text: string }> = {
  'page-changed': {
    label: 'Page changed',
    text: 'The page loaded without required elements. Fix the recipe.',
  },
  blocked: {
    label: 'Blocked',
    text: 'The site detected a robot and refused access. Slow down, use proxies or a browser.',
  },
  'rate-limited': {
    label: 'Too many requests',
    text: 'The site kept asking to come back later. Slow down.',
  },
  transient: {
    label: 'Temporary failure',
    text: 'Timeouts or broken connections; all retries failed. Another run may succeed.',
  },
  permanent: {
    label: 'Not found',
    text: "Retrying won't help: the page doesn't exist or isn't a web page.",
  },
}

export interface KindSum {
  kind: FailureKind
  count: number
  /** Share of all failures, 0 to 1. */
  share: number
}

/** Failed pages by kind, most frequent first. */
export function sumByKind(failures: readonly RunFailure[]): KindSum[] {
  const total = failures.reduce((sum, { count }) => sum + count, 0)
  const sums = new Map<FailureKind, number>()
  for (const { kind, count } of failures) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return [...sums]
    .map(([kind, count]) => ({ kind, count, share: total > 0 ? count / total : 0 }))
    .toSorted((a, b) => b.count - a.count)
}
