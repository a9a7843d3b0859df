import { fieldTypes, typeFacts } from '@windrow/contract/recipe/field-types'
import type { ColumnRules, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox, PlainSelect } from '../../ui/controls.tsx'
import type { FieldFault } from '../../ui/form-faults.ts'
import { brokenDemands } from './judged.ts'
import { LevelChoice } from './level-mark.tsx'
import css from './rules.module.css'

interface Props {
  column: ColumnRules
  judged: RunJudgement | null
  faults: FieldFault[]
  onChange: (column: ColumnRules) => void
  onRemove: () => void
}

const typeOptions = fieldTypes.map((value) => ({ value, label: typeFacts(value).label }))

/** What a column declares: its type, whether it is filled and unique, and what happens otherwise. */
export function ColumnRow({ column, judged, faults, onChange, onRemove }: Props) {
  const { name } = column
  const broken = brokenDemands(judged, column)
  return (
    <div className={css.editrow} role="group" aria-label={`Column ${name}`}>
      <span className="meta">Column</span>
      <span className={css.values}>
        <PlainSelect
          small
          label={`Type of ${name}`}
          value={column.type}
          options={typeOptions}
          onChange={(type) => onChange({ ...column, type })}
        />
        {(['required', 'unique'] as const).map((flag) => (
          <label key={flag} className={css.check}>
            <Checkbox
              label={`${flag === 'required' ? 'Required' : 'Unique'}: ${name}`}
              checked={column[flag]}
              onChange={({ target }) => onChange({ ...column, [flag]: target.checked })}
            />
            {flag === 'required' ? 'Required' : 'Unique'}
          </label>
        ))}
        {faults.length > 0 && (
          <span role="alert" className="fieldfault">
            {faults.flatMap(({ errors }) => errors).join(' ')}
          </span>
        )}
      </span>
      <LevelChoice
        name={`the column ${name}`}
        level={column.level}
        onChange={(level) => onChange({ ...column, level })}
      />
      <span className={`num ${css.figure} ${css.bad}`}>
        {broken.map(({ measured }) => measured).join(', ')}
      </span>
      <Button
        variant="text"
        small
        aria-label={`Remove column ${name}`}
        data-tip="Remove column"
        icon={<Trash2 size={16} />}
        onClick={onRemove}
      />
    </div>
  )
}
