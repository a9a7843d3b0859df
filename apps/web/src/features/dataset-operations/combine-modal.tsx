import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import { api } from '../../api/client.ts'
import { Segmented } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { KeyPicker } from '../comparisons/key-picker.tsx'
import { JobFormModal } from '../dataset-jobs/job-form-modal.tsx'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import css from './dataset-operations.module.css'

interface Props {
  id: number
  rid: number
  /** One run: remove its duplicates. Several: merge them. */
  runs: Run[]
  onDone?: () => void
  onClose: () => void
}

const keepOptions = [
  { value: 'first' as const, label: 'Keep the first' },
  { value: 'last' as const, label: 'Keep the last' },
]

/** Creates a new run from one or several; key columns decide which rows are duplicates. */
export function CombineModal({ id, rid, runs, onDone, onClose }: Props) {
  const isMerge = runs.length > 1
  const oldestFirst = runs.toSorted((a, b) => a.createdDate.localeCompare(b.createdDate))
  const { historyId: hid } = oldestFirst.at(-1)!
  const pages = useQuery(datasetQueries.pages({ id, rid, hid }, false)).data
  const [keys, setKeys] = useState<Record<string, string[]>>({})
  const [keep, setKeep] = useState<'first' | 'last'>('first')
  const tables = Object.entries(keys).flatMap(([pageId, names]) =>
    names.length > 0 ? [{ pageId, keys: names }] : [],
  )
  const save = () => {
    if (isMerge) {
      const historyIds = oldestFirst.map(({ historyId }) => historyId)
      return api.runMerge({ params: { id, rid }, body: { historyIds, tables, keep } })
    }
    if (tables.length === 0) return Promise.reject(new Error('Choose the columns to match rows by.'))
    return api.runDedupe({ params: { id, rid, hid }, body: { tables, keep } })
  }
  return (
    <JobFormModal
      place={{ id, rid }}
      title={isMerge ? `Merge ${plural(runs.length, 'run')}` : 'Remove duplicate rows'}
      submit={isMerge ? 'Merge' : 'Remove duplicate rows'}
      fields={[]}
      intro="This creates a new run and leaves the source runs unchanged. Its data is available to view for 3 days."
      save={save}
      onDone={onDone}
      onClose={onClose}
    >
      <div className={css.combinetables}>
        {pages?.map(({ pageId, columns }) => (
          <div key={pageId} className="row">
            <span className="grow clip">{pageId}</span>
            <KeyPicker
              columns={columns}
              keys={keys[pageId] ?? []}
              none={isMerge ? 'All rows' : 'Choose columns'}
              onChange={(names) => setKeys({ ...keys, [pageId]: names })}
            />
          </div>
        ))}
        <Segmented label="Which duplicate to keep" value={keep} options={keepOptions} onChange={setKeep} />
      </div>
    </JobFormModal>
  )
}
