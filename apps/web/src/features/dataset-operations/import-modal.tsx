import { useState } from 'react'
import { ApiError } from '@windrow/contract/client'
import type { ErrorEnvelope } from '@windrow/contract/errors'
import { importFormatOf, importFormats } from '@windrow/contract/run-origin'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { Form, Input } from 'antd'
import { importUrl } from '../../api/file-urls.ts'
import { sendFile } from '../../api/uploads.ts'
import { Checkbox } from '../../ui/controls.tsx'
import { FileField } from '../../ui/fields.tsx'
import { BadRows } from '../dataset-jobs/job-fault.tsx'
import { JobFormModal } from '../dataset-jobs/job-form-modal.tsx'
import css from './dataset-operations.module.css'

interface Props {
  id: number
  rid: number
  onClose: () => void
}

interface Values {
  pageId: string
}

/** Sends the file unchanged; the server reads it as a stream. */
async function send(url: string, file: File): Promise<DatasetJob> {
  const response = await sendFile(url, file)
  const answer = (await response.json()) as Partial<ErrorEnvelope> & { data: DatasetJob }
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer.data
}

const endings = importFormats.map((format) => `.${format}`)

/** Imports a file as a run; invalid rows are reported before anything is stored. */
export function ImportModal({ id, rid, onClose }: Props) {
  const [file, choose] = useState<File | null>(null)
  const [skip, setSkip] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const save = async ({ pageId }: Values) => {
    if (!file) throw new Error('Choose a file first.')
    if (!importFormatOf(file.name)) throw new Error(`The file must end in ${endings.join(', ')}.`)
    const query = { fileName: file.name, pageId, badRows: skip ? 'skip' : 'refuse' }
    try {
      return await send(importUrl({ id, rid }, query), file)
    } catch (error) {
      setFault(error instanceof ApiError && error.errors.length > 0 ? error : null)
      throw error
    }
  }
  return (
    <JobFormModal<Values>
      place={{ id, rid }}
      title="Import dataset"
      submit="Import"
      fields={['pageId']}
      initial={{ pageId: 'items' }}
      intro="Imports the rows of a file as a run of this report. In CSV, TSV and Excel files, the first row holds the column names."
      save={save}
      onClose={onClose}
    >
      {fault && <BadRows errors={fault.errors} />}
      <label className={css.importfile}>
        <span>File</span>
        <FileField
          accept={[...endings, '.ndjson', '.yml', '.tab'].join(',')}
          onFile={(picked) => {
            choose(picked ?? null)
            setFault(null)
          }}
        />
      </label>
      <Form.Item
        label="Table"
        name="pageId"
        rules={[
          {
            required: true,
            pattern: /^[A-Za-z][\w-]{0,63}$/,
            message: 'Start with a letter; then letters, digits, "_" and "-"',
          },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <label className="row">
        <Checkbox
          label="Skip bad rows and import the rest"
          checked={skip}
          onChange={({ target }) => setSkip(target.checked)}
        />
        Skip bad rows and import the rest
      </label>
    </JobFormModal>
  )
}
