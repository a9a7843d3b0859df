import { BlockedPageError } from './detect-block.ts'
import { ChangedPageError, DeferredPageError, type PageError, TransientPageError } from './page-error.ts'

/** The classes of failed pages, for people and charts. A closed set. */
export const failureKinds = ['permanent', 'rate-limited', 'blocked', 'transient', 'page-changed'] as const
export type FailureKind = (typeof failureKinds)[number]

export function failureKind(error: PageError): FailureKind {
  if (error instanceof BlockedPageError) return 'blocked'
  if (error instanceof ChangedPageError) return 'page-changed'
  if (error instanceof DeferredPageError) return 'rate-limited'
  return error instanceof TransientPageError ? 'transient' : 'permanent'
}
