import { isExpired, keptDays } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'
import { Download } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { importedFileUrl } from '../../api/file-urls.ts'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { emptyText } from './empty-text.ts'
import { saveFile } from '../../rows/save-file.ts'

interface Props {
  place: RunPlace
  run: Pick<Run, 'status' | 'origin' | 'isArchive' | 'dataExpires'>
  filtered?: boolean
}

/** Why no rows are shown: filters, an import, expired rows, or a dataset that doesn't exist yet. */
export function NoData({ place: { id, rid, hid }, run, filtered = false }: Props) {
  if (run.status === 'IMPORTED')
    return (
      <Empty
        title="No data available for imported dataset!"
        text="Download the uploaded file to see its data."
      >
        <May do="report:import">
          <Button
            icon={<Download size={16} />}
            onClick={() => void saveFile(importedFileUrl({ id, rid, hid }))}
          >
            Download the uploaded file
          </Button>
        </May>
      </Empty>
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
      >
        {isExpired(run.dataExpires) && (
          <p>This period is over and the rows were removed. Create the dataset again.</p>
        )}
      </Empty>
    )
  return <Empty title="No data found" text={emptyText(run.status)} />
}
