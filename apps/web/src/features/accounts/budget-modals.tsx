import { lazy, Suspense } from 'react'
import { api } from '../../api/client.ts'
import type { AllowedReport } from './allow-run-modal.tsx'

const BudgetModal = lazy(async () => ({ default: (await import('./budget-modal.tsx')).BudgetModal }))
const AllowRunModal = lazy(async () => ({ default: (await import('./allow-run-modal.tsx')).AllowRunModal }))

export type BudgetDialog =
  | { kind: 'account'; orgId: number; name: string; budgetMicros: number | null }
  | { kind: 'report'; report: AllowedReport; budgetMicros: number | null }
  | { kind: 'allow'; reports: AllowedReport[] }

function Shown({ dialog, onClose }: { dialog: BudgetDialog; onClose: () => void }) {
  if (dialog.kind === 'allow') return <AllowRunModal reports={dialog.reports} onClose={onClose} />
  if (dialog.kind === 'account')
    return (
      <BudgetModal
        title={`Budget of ${dialog.name}`}
        budgetMicros={dialog.budgetMicros}
        save={(body) => api.accountBudgetSet({ params: { orgId: dialog.orgId }, body })}
        onClose={onClose}
      />
    )
  const { projectId, reportId, reportName } = dialog.report
  return (
    <BudgetModal
      title={`Budget of ${reportName}`}
      budgetMicros={dialog.budgetMicros}
      save={(body) => api.reportBudgetSet({ params: { id: projectId, rid: reportId }, body })}
      onClose={onClose}
    />
  )
}

export const BudgetModals = ({ dialog, onClose }: { dialog: BudgetDialog | null; onClose: () => void }) => (
  <Suspense>{dialog && <Shown dialog={dialog} onClose={onClose} />}</Suspense>
)
