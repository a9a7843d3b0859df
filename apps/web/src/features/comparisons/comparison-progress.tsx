import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isOpenJob } from '@windrow/contract/dataset-jobs'
import type { ReportPlace } from '../../keys/places.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { JobFault } from '../dataset-jobs/job-fault.tsx'
import { JobProgress } from '../dataset-jobs/job-progress.tsx'
import { jobQueries, useEndJob } from '../dataset-jobs/job-queries.ts'
import css from './comparisons.module.css'

interface Props {
  place: ReportPlace
  jobId: number
  onMade: (comparisonId: number) => void
}

/** Follows a comparison in progress, and opens it when it is finished. */
export function ComparisonProgress({ place, jobId, onMade }: Props) {
  const query = useQuery(jobQueries.one(place, jobId))
  const { mutate: putAway } = useEndJob(place)
  const job = query.data
  const comparisonId = job?.comparisonId
  useEffect(() => {
    if (comparisonId === undefined) return
    putAway(jobId)
    onMade(comparisonId)
    // oxlint-disable-next-line react/exhaustive-deps -- calls back once, at the end
  }, [comparisonId])
  return (
    <section aria-label="In progress">
      <QueryNotice query={query} what="progress" />
      {job &&
        (isOpenJob(job) ? (
          <div className={css.comparisonjob}>
            <JobProgress place={place} job={job} />
          </div>
        ) : (
          job.state !== 'DONE' && <JobFault job={job} />
        ))}
    </section>
  )
}
