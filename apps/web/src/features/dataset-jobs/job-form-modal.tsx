import { useState } from 'react'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import type { ReportPlace } from '../../keys/places.ts'
import { FormModal, type FormModalProps } from '../../ui/form-modal.tsx'
import { JobModal } from './job-modal.tsx'
import { jobOutcome } from './job-words.ts'

type Handled = 'saidAfter' | 'onSaved' | 'goesOn'

interface Props<Values extends object> extends Omit<FormModalProps<Values, DatasetJob>, Handled> {
  place: ReportPlace
  onDone?: (() => void) | undefined
}

/**
 * A form that starts a job: small data are finished when it returns, otherwise the job's progress is shown in its
 * place.
 */
export function JobFormModal<Values extends object>({ place, onDone, ...form }: Props<Values>) {
  const [job, watch] = useState<DatasetJob | null>(null)
  const { title, onClose } = form
  if (job) return <JobModal place={place} title={title} ordered={job} onDone={onDone} onClose={onClose} />
  return (
    <FormModal
      {...form}
      saidAfter={jobOutcome}
      goesOn={({ state }) => state !== 'DONE'}
      onSaved={(ordered) => (ordered.state === 'DONE' ? onDone?.() : watch(ordered))}
    />
  )
}
