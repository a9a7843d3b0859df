import { useState } from 'react'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import { ChevronDown, Download } from 'lucide-react'
import { api, downloadUrl } from '../../api/client.ts'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { RunPlace } from './dataset-queries.ts'
import { downloadQuery, type Scope } from './download-query.ts'
import type { RowsView } from './preview-search.ts'

const formats: Record<DownloadFormat, string> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xlsx: 'XLSX',
  parquet: 'Parquet',
}

interface Props {
  place: RunPlace
  pageId: string
  view: RowsView
  columns: string[] | undefined
}

/** The browser loads the file by itself; the session is renewed before, since a file cannot ask for it. */
async function download(url: string) {
  try {
    await api.profile()
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error))
  }
}

export function Downloads({ place, pageId, view, columns }: Props) {
  const changed =
    view.search !== undefined ||
    view.filters !== undefined ||
    view.sort !== undefined ||
    columns !== undefined
  const [scope, setScope] = useState<Scope>('whole')
  const scopes = [
    { value: 'whole' as const, label: 'All rows' },
    ...(changed ? [{ value: 'shown' as const, label: 'As shown' }] : []),
    { value: 'sample' as const, label: 'Sample of 100' },
  ]
  const chosen = scopes.some(({ value }) => value === scope) ? scope : 'whole'
  return (
    <May do="report:export">
      <PopoverButton
        title="Downloads"
        label={
          <>
            <Download size={16} aria-hidden="true" />
            Downloads
            <ChevronDown size={16} className="faint" aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <>
            <Segmented label="Rows to download" value={chosen} options={scopes} onChange={setScope} />
            <div className="downloadlist">
              {(Object.keys(formats) as DownloadFormat[]).map((format) => (
                <Button
                  key={format}
                  variant="text"
                  onClick={() => {
                    close()
                    const query = downloadQuery(chosen, format, view, columns)
                    void download(downloadUrl({ ...place, pageId }, query))
                  }}
                >
                  {formats[format]}
                </Button>
              ))}
            </div>
          </>
        )}
      </PopoverButton>
    </May>
  )
}
