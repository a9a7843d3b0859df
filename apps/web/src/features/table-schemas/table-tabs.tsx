import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { RunJudgement, SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { Segmented } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import css from './rules.module.css'

interface Props {
  judged: RunJudgement | null
  names: string[]
  pageId: string
  pages: RunPage[]
  schemas: SavedSchema[]
  onChange: (pageId: string) => void
}

function Tabs({ names, pageId, pages, schemas, onChange }: Omit<Props, 'judged'>) {
  const columns = (name: string) =>
    (
      schemas.find((one) => one.pageId === name)?.schema.columns ??
      pages.find((one) => one.pageId === name)?.columns ??
      []
    ).length
  const options = names.map((value) => ({
    value,
    label: (
      <>
        {value} <b>{plural(columns(value), 'column')}</b>
      </>
    ),
  }))
  return <Segmented label="Table" value={pageId} options={options} onChange={onChange} />
}

function summary(judged: RunJudgement | null): string {
  if (!judged) return 'What each column must be. Every run is checked when it ends.'
  const { rows, badRows } = judged.judgement
  if (badRows === 0) return `No row of ${plural(rows, 'row')} breaks a rule.`
  return `${plural(badRows, 'row')} of ${formatNumber(rows)} ${badRows === 1 ? 'breaks' : 'break'} a rule.`
}

/** The tables of a report with their numbers of columns, and how the rows of the chosen one comply with its rules. */
export const TableTabs = ({ judged, ...tabs }: Props) => (
  <div className={css.toolbar}>
    {tabs.names.length > 1 && <Tabs {...tabs} />}
    <span className="meta">{summary(judged)}</span>
  </div>
)
