import { useQuery } from '@tanstack/react-query'
import { isOpenJob } from '@windrow/contract/dataset-jobs'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { X } from 'lucide-react'
import type { ReportPlace } from '../../keys/places.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { JobFault } from './job-fault.tsx'
import { JobProgress } from './job-progress.tsx'
import { jobQueries, useEndJob } from './job-queries.ts'
import { jobOutcome, jobTitle } from './job-words.ts'
import css from './dataset-jobs.module.css'

interface ItemProps {
  place: ReportPlace
  job: DatasetJob
}

/** Link to the result of a job. */
function ResultLink({ place, job: { historyId, comparisonId } }: ItemProps) {
  const params = { id: String(place.id), rid: String(place.rid) }
  if (comparisonId !== undefined)
    return (
      <ButtonLink small to="/projects/$id/reports/$rid/compare" params={params} search={{ c: comparisonId }}>
        Show differences
      </ButtonLink>
    )
  if (historyId === undefined) return null
  return (
    <ButtonLink
      small
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ ...params, hid: String(historyId) }}
    >
      Show rows
    </ButtonLink>
  )
}

function EndedJob({ place, job }: ItemProps) {
  const { mutate: putAway } = useEndJob(place)
  const title = jobTitle(job)
  const close = (
    <Button
      variant="text"
      small
      aria-label={`Dismiss: ${title}`}
      icon={<X size={16} />}
      onClick={() => putAway(job.jobId)}
    />
  )
  if (job.state !== 'DONE')
    return (
      <>
        <p className="clip">{title}</p>
        <JobFault job={job} action={close} />
      </>
    )
  return (
    <div className="row">
      <div className="grow">
        <p className="clip">{title}</p>
        <p className="meta muted">{jobOutcome(job)}</p>
      </div>
      <ResultLink place={place} job={job} />
      {close}
    </div>
  )
}

/** Merges, imports, comparisons and judgements of a report that are active, or that ended unseen. */
export function JobsPanel({ place }: { place: ReportPlace }) {
  const { data: jobs = [] } = useQuery(jobQueries.shown(place))
  if (jobs.length === 0) return null
  return (
    <section className={css.jobspanel} aria-label="In progress">
      <h2>{jobs.some(isOpenJob) ? 'In progress' : 'Just ended'}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.jobId}>
            {isOpenJob(job) ? <JobProgress place={place} job={job} /> : <EndedJob place={place} job={job} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
