import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import { ChevronDown, Download } from 'lucide-react'
import { api, downloadUrl } from '../../api/client.ts'
import { May } from '../../ability/may.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
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
  const { search, filters, sort } = view
  const changed = [search, filters, sort, columns].some((part) => part !== undefined)
  const scopes: [Scope, string][] = [
    ['whole', 'All rows'],
    ...(changed ? [['shown', 'As shown: filters, order and columns'] as [Scope, string]] : []),
    ['sample', 'Sample of 100 rows'],
  ]
  const items = (scope: Scope) =>
    (Object.keys(formats) as DownloadFormat[]).map((format) => ({
      key: format,
      label: formats[format],
      onSelect: () =>
        void download(downloadUrl({ ...place, pageId }, downloadQuery(scope, format, view, columns))),
    }))
  return (
    <May do="report:export">
      <MenuButton
        align="end"
        label={
          <>
            <Download size={16} aria-hidden="true" />
            Downloads
            <ChevronDown size={16} className="faint" aria-hidden="true" />
          </>
        }
        groups={scopes.map(([scope, title]) => ({ title, items: items(scope) }))}
      />
    </May>
  )
}
