import { exportFormatNames, type ExportFormat, type ExportScope } from '@windrow/contract/export-formats'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox, PlainSelect } from '../../ui/controls.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import type { Submit } from '../../ui/use-submit.ts'
import { CsvItems } from '../../rows/csv-items.tsx'
import { isChosen, type ExportWish } from './export-order.ts'
import type { RowsView } from '../../rows/preview-search.ts'
import css from './preview.module.css'

interface Props {
  wish: ExportWish
  /** Formats available to the account; undefined while loading. */
  formats: ExportFormat[] | undefined
  pages: RunPage[]
  pageId: string
  rowsView: RowsView
  columns: string[] | undefined
  /** The run is still active: only its rows so far are exported. */
  current: boolean
  submit: Submit<Pick<ExportWish, 'csv'>>
  onChange: (wish: ExportWish) => void
}

const scopeNames: Record<ExportScope, string> = {
  all: 'All rows',
  filtered: 'As shown: filters, order and columns',
  sample: 'Sample of 100 rows',
}

export function DownloadForm(props: Props) {
  const { wish, formats, rowsView, columns, current, submit, onChange } = props
  const order = Object.keys(exportFormatNames) as ExportFormat[]
  const allowed = order.filter((format) => formats?.includes(format) ?? true)
  const scopes = (['all', 'filtered', 'sample'] as const).filter(
    (scope) => scope !== 'filtered' || isChosen(rowsView, columns),
  )
  return (
    <SubmitForm
      submit={submit}
      className={css.downloadform}
      initial={{ csv: wish.csv }}
      onValues={({ csv }) => onChange({ ...wish, csv: { ...wish.csv, ...csv } })}
    >
      {current && <p className="muted">Exports the rows extracted so far.</p>}
      <label className="fieldlabel">
        Format
        <PlainSelect
          label="Format"
          value={wish.format}
          options={allowed.map((value) => ({ value, label: exportFormatNames[value] }))}
          onChange={(format) => onChange({ ...wish, format })}
        />
      </label>
      {wish.format === 'support' ? (
        <p className="muted">
          A zip with the recipe, the summary, the page snapshots and a sample of the rows.
        </p>
      ) : (
        <>
          <label className="fieldlabel">
            Rows
            <PlainSelect
              label="Rows"
              value={wish.rows}
              options={scopes.map((value) => ({ value, label: scopeNames[value] }))}
              onChange={(rows) => onChange({ ...wish, rows })}
            />
          </label>
          <Tables {...props} />
        </>
      )}
      {wish.format === 'csv' && (
        <CsvItems guardHelp="Adds an apostrophe before text that a spreadsheet would run as a formula. Turn this off if programs read the file." />
      )}
      <label className={css.mailme}>
        <Checkbox
          label="Email me when the file is ready"
          checked={wish.notify}
          onChange={(event) => onChange({ ...wish, notify: event.target.checked })}
        />
        Email me when the file is ready
      </label>
      <Button
        type="submit"
        variant="primary"
        busy={submit.isBusy}
        disabled={!allowed.includes(wish.format)}
        icon={<Download size={16} />}
      >
        Download
      </Button>
    </SubmitForm>
  )
}

/** If a run has several tables: the one shown, or all. */
function Tables({ wish, pages, pageId, onChange }: Props) {
  if (pages.length < 2 || wish.rows === 'filtered') return null
  const together = wish.format === 'xlsx' ? 'one sheet each' : 'one file each, in a zip'
  return (
    <label className="fieldlabel">
      Pages
      <PlainSelect
        label="Pages"
        value={wish.tables}
        options={[
          { value: 'shown' as const, label: pageId },
          { value: 'all' as const, label: `All ${pages.length} pages, ${together}` },
        ]}
        onChange={(tables) => onChange({ ...wish, tables })}
      />
    </label>
  )
}
