import type { z } from 'zod'
import type { EvidencePage } from '@windrow/contract/schemas/evidence'

/** The page of a snapshot with which no other files were kept. */
export const snapshotPageOf = (html: string): z.infer<typeof EvidencePage> => ({
  html,
  source: '',
  resources: { state: 'NONE', files: 0, bytes: 0 },
})
