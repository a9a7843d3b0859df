import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { rowChanges } from './row-changes.ts'
import { rowEvidence } from './row-evidence.ts'
import { RowKeys } from './row-keys.ts'

/** API handlers of this feature. */
export function rowEvidenceHandlers(app: AppContext) {
  const keys = new RowKeys(app)
  return {
    rowChanges: rowChanges(app, keys),
    rowEvidence: rowEvidence(app, keys),
  } satisfies Partial<Handlers<Routes>>
}
