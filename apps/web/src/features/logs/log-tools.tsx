import { useMutation } from '@tanstack/react-query'
import { logLevelChoices, logRanges, type LogRange } from '@windrow/contract/logs'
import { Download } from 'lucide-react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import { saveFile } from '../../rows/save-file.ts'
import { toLogQuery } from './log-queries.ts'
import type { LogFilters } from './log-search.ts'
import css from './logs.module.css'

const levelOptions = logLevelChoices.map((value) => ({ value, label: value }))
const rangeLabels: Partial<Record<LogRange, string>> = { custom: 'Custom' }
const rangeOptions = logRanges.map((value) => ({ value, label: rangeLabels[value] ?? value }))

function DownloadButton({ hid, filters }: { hid: number; filters: LogFilters }) {
  const download = useMutation({
    mutationFn: () => api.crawlerLogsDownload({ body: { historyId: hid, ...toLogQuery(filters) } }),
    meta: { quiet: true },
    onSuccess: ({ url }) => {
      toast.success('Crawler Logs download will start shortly')
      void saveFile(url)
    },
    onError: () => toast.error('Failed to download crawler logs'),
  })
  return (
    <Button
      icon={<Download size={16} />}
      aria-label="Download the log"
      data-tip="Download matching entries as CSV"
      busy={download.isPending}
      onClick={() => download.mutate()}
    />
  )
}

interface Props {
  hid: number
  filters: LogFilters
  onChange: (change: Partial<LogFilters>) => void
}

/** Filters by level, time and text, and a download of the matching entries. */
export function LogTools({ hid, filters, onChange }: Props) {
  return (
    <div className={css.logtools}>
      <PickMenu
        prefix="Level"
        value={filters.level}
        options={levelOptions}
        onChange={(level) => onChange({ level })}
      />
      <PickMenu
        prefix="Time"
        value={filters.range}
        options={rangeOptions}
        onChange={(range) => onChange({ range })}
      />
      <SearchInput
        label="Search the log"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <DownloadButton hid={hid} filters={filters} />
      {filters.range === 'custom' && (
        <div className={css.logrange}>
          {(['from', 'to'] as const).map((edge) => (
            <label key={edge} className="fieldlabel">
              {edge === 'from' ? 'From' : 'To'}
              <DateInput
                type="datetime-local"
                value={filters[edge]}
                onChange={(time) => onChange({ [edge]: time })}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
