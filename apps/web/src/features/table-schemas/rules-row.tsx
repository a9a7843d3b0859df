import { fieldTypes } from '@windrow/contract/recipe/field-types'
import type { ColumnRules } from '@windrow/contract/schemas/table-schemas'
import { TextField } from '../../ui/fields.tsx'
import { Checkbox, PlainSelect } from '../../ui/controls.tsx'
import type { FieldFault } from '../../ui/form-faults.ts'

interface Props {
  rules: ColumnRules
  readOnly: boolean
  faults: FieldFault[]
  onChange: (rules: ColumnRules) => void
}

type TextField = 'pattern' | 'minimum' | 'maximum' | 'allowed'
const hints: Record<TextField, string> = {
  pattern: 'Pattern',
  minimum: 'Minimum',
  maximum: 'Maximum',
  allowed: 'Allowed values',
}

/** Sets a rule from text; empty text removes it. */
function withText(rules: ColumnRules, field: TextField, text: string): ColumnRules {
  const { [field]: _, ...rest } = rules
  if (text.trim() === '') return rest
  if (field === 'pattern') return { ...rest, pattern: text }
  if (field === 'allowed') {
    const allowed = text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    return { ...rest, allowed }
  }
  const number = Number(text)
  return Number.isFinite(number) ? { ...rest, [field]: number } : rest
}

/** Keeps its own text until blur, because incomplete numbers can't be stored. */
function TextCell({ rules, field, readOnly, faults, onChange }: Props & { field: TextField }) {
  const fault = faults.find(({ name }) => name.endsWith(`.${field}`))?.errors[0]
  const value = rules[field]
  return (
    <td>
      <TextField
        small
        aria-label={`${hints[field]} of ${rules.name}`}
        aria-invalid={fault !== undefined}
        type={field === 'minimum' || field === 'maximum' ? 'number' : 'text'}
        step="any"
        readOnly={readOnly}
        defaultValue={Array.isArray(value) ? value.join(', ') : value}
        onChange={({ target }) => onChange(withText(rules, field, target.value))}
      />
      {fault && (
        <span role="alert" className="fieldfault">
          {fault}
        </span>
      )}
    </td>
  )
}

export function RulesRow(props: Props) {
  const { rules, readOnly, onChange } = props
  return (
    <tr>
      <th scope="row" className="clip">
        {rules.name}
      </th>
      <td>
        {readOnly ? (
          rules.type
        ) : (
          <PlainSelect
            small
            label={`Type of ${rules.name}`}
            value={rules.type}
            options={fieldTypes.map((value) => ({ value, label: value }))}
            onChange={(type) => onChange({ ...rules, type })}
          />
        )}
      </td>
      {(['required', 'unique'] as const).map((flag) => (
        <td key={flag}>
          <Checkbox
            label={flag === 'required' ? `${rules.name} must be filled` : `${rules.name} must be unique`}
            checked={rules[flag]}
            disabled={readOnly}
            onChange={({ target }) => onChange({ ...rules, [flag]: target.checked })}
          />
        </td>
      ))}
      {(['pattern', 'minimum', 'maximum', 'allowed'] as const).map((field) => (
        <TextCell key={field} {...props} field={field} />
      ))}
    </tr>
  )
}
