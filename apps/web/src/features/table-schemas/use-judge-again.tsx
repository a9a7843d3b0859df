import { useState, type ReactNode } from 'react'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { toast } from '../../ui/toast-store.ts'
import { JobModal } from '../dataset-jobs/job-modal.tsx'
import { changedByJob } from '../dataset-jobs/job-queries.ts'
import { jobOutcome } from '../dataset-jobs/job-words.ts'
import { judgedRuns } from './save-bar.tsx'

interface JudgeAgain {
  start: () => Promise<void>
  /** Progress, if it takes longer; to be rendered. */
  progress: ReactNode
}

/** Judges the last runs by the rules just saved. If that fails, the rules stay saved. */
export function useJudgeAgain(place: ReportPlace): JudgeAgain {
  const [job, watch] = useState<DatasetJob | null>(null)
  const queries = useQueryClient()
  const start = async () => {
    try {
      const ordered = await api.reportJudgeAgain({ params: place, body: { runs: judgedRuns } })
      if (ordered.state !== 'DONE') return watch(ordered)
      toast.success(jobOutcome(ordered))
      void askAgain(queries, ...changedByJob(place))
    } catch (error) {
      toast.error('Past runs are not judged again', error instanceof Error ? error.message : undefined)
    }
  }
  const progress = job && (
    <JobModal place={place} title="Judge past runs again" ordered={job} onClose={() => watch(null)} />
  )
  return { start, progress }
}
