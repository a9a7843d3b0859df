import { keptDays } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'
import { Empty } from '../../ui/notice.tsx'

interface Props {
  run: Pick<Run, 'status' | 'origin' | 'isArchive'>
  filtered?: boolean
}

/** Why there is nothing to see: a filter, an import, rows that are gone, or a dataset that is not there yet. */
export function NoData({ run, filtered = false }: Props) {
  if (run.status === 'IMPORTED')
    return (
      <Empty
        title="No data available for imported dataset!"
        text="Download the uploaded file to see its data."
      />
    )
  if (run.isArchive)
    return (
      <Empty
        title="Dataset Archived"
        text="The dataset has been archived. Please get in touch with our support team for further assistance."
      />
    )
  if (filtered)
    return (
      <Empty art={false} title="No data available" text="Please adjust the selected filter to view data." />
    )
  if (run.origin === 'MERGED' || run.origin === 'DEDUPED')
    return (
      <Empty
        title={run.origin === 'MERGED' ? 'Merged dataset' : 'Deduped dataset'}
        text={`The data is available to view for ${keptDays} days. Download the dataset to access the data.`}
      />
    )
  return <Empty title="No data found" text="It takes some time to index the data. Please try again later." />
}
