import type { ReactNode } from 'react'
import type { FieldError } from '@windrow/contract/errors'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { Notice } from '../../ui/notice.tsx'
import { cancelledText } from './job-words.ts'
import css from './dataset-jobs.module.css'

/** Rows of a file that can't be imported, by line number. */
export function BadRows({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <ul className={css.badrows} aria-label="Rows that cannot be imported">
      {errors.map(({ path, message }) => (
        <li key={path}>
          <b>{path}</b> {message}
        </li>
      ))}
    </ul>
  )
}

/** Says why a job failed, or that it was cancelled. */
export function JobFault({ job, action }: { job: DatasetJob; action?: ReactNode }) {
  const { state, kind, fault } = job
  return (
    <>
      <Notice tone={state === 'FAILED' ? 'bad' : 'plain'} action={action}>
        {fault?.message ?? cancelledText(job)}
      </Notice>
      {fault && kind === 'import' && <BadRows errors={fault.errors} />}
    </>
  )
}
