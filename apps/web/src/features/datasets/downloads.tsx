import { exportRefusal } from '@windrow/contract/export-availability'
import { isExpired } from '@windrow/contract/run-origin'
import type { Run } from '@windrow/contract/schemas/runs'
import { ChevronDown, Download } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import type { DownloadsView } from './preview-search.ts'

interface Props {
  run: Run
  onOpen: (view: DownloadsView) => void
}

/** What can be taken away of a run, and why not. */
export const refusalOf = (run: Run) =>
  exportRefusal({
    status: run.status,
    rows: run.itemCount,
    archived: run.isArchive,
    expired: isExpired(run.dataExpires),
  })

export function Downloads({ run, onOpen }: Props) {
  const refusal = refusalOf(run)
  const blocked = refusal ? { disabled: true, tip: `${refusal.title}. ${refusal.text}` } : {}
  const items: MenuItem[] = [
    { key: 'all', label: 'Downloads', onSelect: () => onOpen('all'), ...blocked },
    { key: 'sample', label: 'Sample download', onSelect: () => onOpen('sample'), ...blocked },
  ]
  if (refusal?.offersCurrent)
    items.push({ key: 'current', label: 'Export current data', onSelect: () => onOpen('all') })
  const made = [{ key: 'files', label: 'Files made lately', onSelect: () => onOpen('files') }]
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
        groups={[{ items }, { items: made }]}
      />
    </May>
  )
}
