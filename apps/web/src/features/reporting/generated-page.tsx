import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GeneratedReport, ReportPlan } from '@windrow/contract/schemas/reporting'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { toast } from '../../ui/toast-store.ts'
import { GeneratedTable } from './generated-table.tsx'
import { PlanList } from './plan-list.tsx'
import { ReportingHeader } from './reporting-header.tsx'
import { reportingQueries } from './reporting-queries.ts'

const GenerateDrawer = lazy(async () => ({ default: (await import('./generate-drawer.tsx')).GenerateDrawer }))

type Asked = { report: GeneratedReport } | { plan: ReportPlan }

function DeleteConfirm({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const queries = useQueryClient()
  const isPlan = 'plan' in asked
  const remove = useMutation({
    mutationFn: async () => {
      if ('plan' in asked) await api.reportPlanDelete({ params: { planId: asked.plan.id } })
      else await api.generatedDelete({ params: { generatedId: asked.report.id } })
    },
    onSuccess: () => toast.success(isPlan ? 'It is not generated any more' : 'The report was deleted'),
    onSettled: () => askAgain(queries, keys.reporting.all),
  })
  return (
    <ConfirmModal
      title={isPlan ? `Stop generating “${asked.plan.settings.name}”?` : `Delete “${asked.report.name}”?`}
      action={isPlan ? 'Stop generating' : 'Delete'}
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
      onClose={onClose}
    >
      {isPlan ? 'Reports that were generated are kept.' : 'Its file is deleted for all receivers.'}
    </ConfirmModal>
  )
}

interface Props {
  page: number
  onPage: (page: number) => void
}

/** Files that were generated, and those that are generated regularly. */
export function GeneratedPage({ page, onPage }: Props) {
  const [generating, generate] = useState(false)
  const [asked, ask] = useState<Asked | null>(null)
  const query = useQuery(reportingQueries.generated(page))
  const plans = useQuery(reportingQueries.plans())
  const { reports, pagination } = query.data ?? {}
  return (
    <>
      <ReportingHeader tab="generated" onGenerate={() => generate(true)} />
      <QueryNotice query={query} what="reports" />
      {plans.data && plans.data.plans.length > 0 && (
        <PlanList plans={plans.data.plans} onDelete={(plan) => ask({ plan })} />
      )}
      {pagination?.total === 0 ? (
        <Empty
          title="No generated reports yet"
          text="Put figures into a PDF or XLSX file, once or regularly, and send it to others."
        >
          <Button variant="primary" onClick={() => generate(true)}>
            Generate report
          </Button>
        </Empty>
      ) : isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : (
        !(query.error && !reports) && (
          <GeneratedTable reports={reports} onDelete={(report) => ask({ report })} />
        )
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          onChange={(next) => onPage(next.page ?? 1)}
        />
      )}
      {generating && (
        <Suspense>
          <GenerateDrawer search={{}} onClose={() => generate(false)} />
        </Suspense>
      )}
      {asked && <DeleteConfirm asked={asked} onClose={() => ask(null)} />}
    </>
  )
}
