import type { PageCopyCreated } from '@windrow/contract/schemas/page-copies'
import type { z } from 'zod'
import type { OpenPage } from './editor-state.ts'

export type Opened = z.infer<typeof PageCopyCreated>

export const toOpenPage = ({ copy, choices, alternatives, detail, finding }: Opened): OpenPage => ({
  copy,
  choices,
  alternatives,
  detail,
  finding,
})
