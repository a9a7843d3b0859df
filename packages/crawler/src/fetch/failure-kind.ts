import type { FailureKind } from '@windrow/contract/schemas/evidence'
import { BlockedPageError } from './detect-block.ts'
import { ChangedPageError, DeferredPageError, type PageError, TransientPageError } from './page-error.ts'

/** The class of a page failure, for people and charts. */
export function failureKind(error: PageError): FailureKind {
  if (error instanceof BlockedPageError) return 'blocked'
  if (error instanceof ChangedPageError) return 'page-changed'
  if (error instanceof DeferredPageError) return 'rate-limited'
  return error instanceof TransientPageError ? 'transient' : 'permanent'
}
