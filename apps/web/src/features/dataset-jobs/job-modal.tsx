import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isOpenJob } from '@windrow/contract/dataset-jobs'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { Modal } from 'antd'
import { askAgain } from '../../keys/ask-again.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { JobFault } from './job-fault.tsx'
import { JobProgress } from './job-progress.tsx'
import { jobQueries, useEndJob } from './job-queries.ts'
import { jobOutcome } from './job-words.ts'
import { changedByJob } from './job-queries.ts'
import '../../styles/antd-fit.css'

interface Props {
  place: ReportPlace
  title: string
  /** The job as returned when it was started. */
  ordered: DatasetJob
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Shows the progress of a longer job. After closing, the report page still shows the job. */
export function JobModal({ place, title, ordered, onDone, onClose }: Props) {
  const { data: job = ordered } = useQuery(jobQueries.one(place, ordered.jobId))
  const { mutate: putAway, mutateAsync: hasPutAway } = useEndJob(place)
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const isOpen = isOpenJob(job)
  useEffect(() => {
    if (job.state !== 'DONE') return
    toast.success(jobOutcome(job))
    // Otherwise the page behind would show the job too until it is dismissed.
    void hasPutAway(job.jobId)
      .catch(() => null)
      .then(() => askAgain(queries, ...changedByJob(place)))
    onDone?.()
    close()
    // oxlint-disable-next-line react/exhaustive-deps -- calls back once, at the end
  }, [job.state])
  const leave = () => {
    // The user has seen its end here.
    if (!isOpen) putAway(job.jobId)
    close()
  }
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={leave}
        afterOpenChange={afterClose}
        title={title}
        width={measure.modal}
        footer={[
          <Button key="close" variant="text" onClick={leave}>
            Close
          </Button>,
        ]}
      >
        {isOpen ? (
          <>
            <p className="muted formintro">
              You can close this and keep working. Progress is shown on the report's page.
            </p>
            <JobProgress place={place} job={job} />
          </>
        ) : (
          job.state !== 'DONE' && <JobFault job={job} />
        )}
      </Modal>
    </AntdScope>
  )
}
