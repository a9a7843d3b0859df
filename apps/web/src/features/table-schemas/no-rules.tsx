import { fewestProposalRuns } from '@windrow/contract/table-rules'
import type { Report } from '@windrow/contract/schemas/reports'
import { Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import css from './rules.module.css'

interface Props {
  hasTable: boolean
  mayEdit: boolean
  /** The last runs of the report. */
  runs: Report['recentRuns']
  onFill: () => void
  onWrite: () => void
}

function text(hasTable: boolean, runs: Report['recentRuns']): string {
  if (!hasTable)
    return 'Rules say what each column must be, and every run is checked against them when it ends. Run this report first.'
  const good = runs.filter(({ status }) => status === 'SUCCESS').length
  const enough = good < fewestProposalRuns ? `; this report has ${good}` : ''
  return `Windrow can propose a rule for every column from past runs. It needs ${fewestProposalRuns} finished runs${enough}.`
}

/** A table without a schema: what rules are for, and two ways to get them. */
export function NoRules({ hasTable, mayEdit, runs, onFill, onWrite }: Props) {
  return (
    <Empty title="No rules yet" text={text(hasTable, runs)}>
      {hasTable && mayEdit && (
        <span className={css.emptyways}>
          <Button variant="primary" icon={<Sparkles size={16} />} onClick={onFill}>
            Fill from history
          </Button>
          <Button variant="link" onClick={onWrite}>
            Add rules by hand
          </Button>
        </span>
      )}
    </Empty>
  )
}
