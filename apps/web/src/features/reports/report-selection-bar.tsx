import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportStatusChoices, type ReportStatus } from '@windrow/contract/report-status'
import type { Report } from '@windrow/contract/schemas/reports'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { plural } from '../../ui/formats.ts'
import { StatusBar } from '../../ui/status-bar.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { ReportModal } from './report-modals.tsx'

interface Props {
  reports: readonly Report[]
  onModal: (modal: ReportModal) => void
  onClear: () => void
}

const options = reportStatusChoices.map(({ status, label }) => ({ value: status, label }))
/** Statuses that need a reason, which the dialog asks for. */
const wantsReason = (status: ReportStatus) => status === 'CANCELED' || status === 'DISABLED'

export function ReportSelectionBar({ reports, onModal, onClear }: Props) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (status: ReportStatus) =>
      api.reportsStatusUpdate({ body: { reportIds: reports.map(({ id }) => id).join(','), status } }),
    onSuccess: ({ successCount }) => {
      toast.success(`${plural(successCount, 'report')} changed`)
      onClear()
    },
    onSettled: () => askAgain(queries, keys.reports.all, keys.report.all),
  })
  return (
    <StatusBar
      noun="Report"
      count={reports.length}
      options={options}
      busy={change.isPending}
      onUpdate={(status) =>
        wantsReason(status) ? onModal({ kind: 'status', reports, status }) : change.mutate(status)
      }
      onClear={onClear}
    />
  )
}
