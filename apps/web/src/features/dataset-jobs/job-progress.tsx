import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { useEndJob } from './job-queries.ts'
import { jobFacts, jobTitle } from './job-words.ts'
import css from './dataset-jobs.module.css'

/** The progress of a job, with a button to cancel it. */
export function JobProgress({ place, job }: { place: ReportPlace; job: DatasetJob }) {
  const cancel = useEndJob(place)
  const title = jobTitle(job)
  return (
    <div className={css.jobprogress}>
      <div className="row">
        <span className="grow clip">{title}</span>
        <span className="muted num">{jobFacts(job)}</span>
        {job.mayCancel && (
          <Button
            small
            busy={cancel.isPending}
            aria-label={`Cancel: ${title}`}
            onClick={() => cancel.mutate(job.jobId)}
          >
            Cancel
          </Button>
        )}
      </div>
      <progress value={job.progress} aria-label={`Progress: ${title}`} />
    </div>
  )
}
