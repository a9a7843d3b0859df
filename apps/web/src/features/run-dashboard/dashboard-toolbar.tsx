import { useState } from 'react'
import { historyCounts, type HistoryCount } from '@windrow/contract/run-metrics'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import { Download } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { PlainSelect, Segmented } from '../../ui/controls.tsx'
import { toast } from '../../ui/toast-store.ts'
import { metricsLink } from './metrics-queries.ts'
import css from './run-dashboard.module.css'

export type ChartsTab = 'anomalies' | 'trend'
export type Per = 'total' | 'record'

export interface ChartChoice {
  tab: ChartsTab
  per: Per
  last: HistoryCount
  pId: string | undefined
}

interface Props {
  place: RunPlace
  pages: RunPage[]
  choice: ChartChoice
  /** Whether the user may see more than the row counts. */
  isStaff: boolean
  onChoose: (change: Partial<ChartChoice>) => void
}

function FiguresButton({ place, choice }: Pick<Props, 'place' | 'choice'>) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const link = await metricsLink(place, choice.last, choice.pId)
      if (link) location.assign(link)
      else toast.error('There are no figures to download yet.')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The figures could not be downloaded; try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={<Download size={16} />} onClick={() => void download()}>
      Figures as CSV
    </Button>
  )
}

export function DashboardToolbar({ place, pages, choice, isStaff, onChoose }: Props) {
  return (
    <div className="toolbar">
      {isStaff && (
        <Segmented<ChartsTab>
          label="What to show"
          value={choice.tab}
          options={[
            { value: 'anomalies', label: 'Crawler Anomalies' },
            { value: 'trend', label: 'Data Trend' },
          ]}
          onChange={(tab) => onChoose({ tab })}
        />
      )}
      {!isStaff && <h2 className={css.charttitle}>Data Trend</h2>}
      <span className="grow" />
      {isStaff && choice.tab === 'anomalies' && (
        <Segmented<Per>
          label="Values as"
          value={choice.per}
          options={[
            { value: 'total', label: 'Total' },
            { value: 'record', label: 'Per record' },
          ]}
          onChange={(per) => onChoose({ per })}
        />
      )}
      <PlainSelect<HistoryCount>
        label="Runs shown"
        value={choice.last}
        options={historyCounts.map((count) => ({ value: count, label: `Last ${count} runs` }))}
        onChange={(last) => onChoose({ last })}
      />
      {pages.length > 1 && (
        <PlainSelect
          label="Page of the run"
          value={choice.pId ?? ''}
          options={[
            { value: '', label: 'All pages' },
            ...pages.map(({ pageId }) => ({ value: pageId, label: pageId })),
          ]}
          onChange={(pId) => onChoose({ pId: pId || undefined })}
        />
      )}
      <FiguresButton place={place} choice={choice} />
    </div>
  )
}
