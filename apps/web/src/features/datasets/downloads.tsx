import type { Run } from '@windrow/contract/schemas/runs'
import { ChevronDown, Download } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import { refusalOf } from '../../run/export-refusal-of.ts'
import type { DownloadsView } from '../../rows/preview-search.ts'

interface Props {
  run: Run
  onOpen: (view: DownloadsView) => void
}

export function Downloads({ run, onOpen }: Props) {
  const refusal = refusalOf(run)
  const blocked = refusal ? { disabled: true, tip: `${refusal.title}. ${refusal.text}` } : {}
  const items: MenuItem[] = [
    { key: 'all', label: 'Downloads', onSelect: () => onOpen('all'), ...blocked },
    { key: 'sample', label: 'Sample download', onSelect: () => onOpen('sample'), ...blocked },
  ]
  if (refusal?.offersCurrent)
    items.push({ key: 'current', label: 'Export current data', onSelect: () => onOpen('all') })
  const made = [{ key: 'files', label: 'Recent files', onSelect: () => onOpen('files') }]
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
