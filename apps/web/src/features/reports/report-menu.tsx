import type { Report } from '@windrow/contract/schemas/reports'
import { ArrowRightLeft, CircleDot, Ellipsis, Pencil, Settings2 } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import type { ReportModal } from './report-modals.tsx'

interface Props {
  report: Report
  onModal: (modal: ReportModal) => void
}

/** Actions for a report; renders nothing if the user has none. */
export function ReportMenu({ report, onModal }: Props) {
  const may = useMay()
  const items: MenuItem[] = []
  if (may('report:edit'))
    items.push({
      key: 'update',
      label: 'Update Report',
      icon: <Pencil size={16} />,
      onSelect: () => onModal({ kind: 'update', report }),
    })
  if (may('report:configure'))
    items.push({
      key: 'configuration',
      label: 'Report Configuration',
      icon: <Settings2 size={16} />,
      onSelect: () => onModal({ kind: 'configuration', report }),
    })
  if (may('report:update-status'))
    items.push({
      key: 'status',
      label: 'Report status',
      icon: <CircleDot size={16} />,
      onSelect: () => onModal({ kind: 'status', reports: [report] }),
    })
  if (may('report:transfer'))
    items.push({
      key: 'transfer',
      label: 'Transfer this report',
      icon: <ArrowRightLeft size={16} />,
      onSelect: () => onModal({ kind: 'transfer', report }),
    })
  if (items.length === 0) return null
  return (
    <MenuButton
      name={`Actions for ${report.name}`}
      className="btn btn-text btn-small btn-icon"
      align="end"
      label={<Ellipsis size={16} aria-hidden="true" />}
      groups={[{ items }]}
    />
  )
}
