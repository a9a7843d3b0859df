import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Segmented } from '../../ui/controls.tsx'
import { JobFormModal } from '../dataset-jobs/job-form-modal.tsx'

interface Props {
  place: ReportPlace
  onClose: () => void
}

const choices = ['10', '30', '60', '90'].map((value) => ({ value, label: value }))

/** Judges the last runs of a report again by its current schemas. */
export function JudgeAgainModal({ place, onClose }: Props) {
  const [count, choose] = useState('30')
  return (
    <JobFormModal
      place={place}
      title="Judge past runs again"
      submit={`Judge ${count} runs`}
      fields={[]}
      intro="The rows of past runs are checked against the current schemas and marked anew, and what was found in these runs is brought up to date. No pages are fetched. Held runs stay held, released ones released."
      save={() => api.reportJudgeAgain({ params: place, body: { runs: Number(count) } })}
      onClose={onClose}
    >
      <Segmented label="Number of past runs" value={count} options={choices} onChange={choose} />
    </JobFormModal>
  )
}
