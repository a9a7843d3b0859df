import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import { ChevronDown, Download } from 'lucide-react'
import { downloadUrl } from '../../api/client.ts'
import { May } from '../../ability/may.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { RunPlace } from './dataset-queries.ts'
import { formatNames } from './download-formats.ts'
import { downloadQuery, type Scope } from './download-query.ts'
import type { RowsView } from './preview-search.ts'
import { saveFile } from './save-file.ts'

interface Props {
  place: RunPlace
  pageId: string
  view: RowsView
  columns: string[] | undefined
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
    (Object.keys(formatNames) as DownloadFormat[]).map((format) => ({
      key: format,
      label: formatNames[format],
      onSelect: () =>
        void saveFile(downloadUrl({ ...place, pageId }, downloadQuery(scope, format, view, columns))),
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
