import { useId } from 'react'
import type { FieldType } from '@windrow/contract/recipe/field-types'
import type { ColumnRules } from '@windrow/contract/schemas/table-schemas'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import type { FieldFault } from '../../ui/form-faults.ts'
import { isBroken, type RuleFigure } from './judged.ts'
import { LevelChoice } from './level-mark.tsx'
import { ruleFaults } from './rule-faults.ts'
import { kindLabels, kindsFor, newRule, type AnyRule } from './rule-kinds.ts'
import { RuleValues } from './rule-values.tsx'
import css from './rules.module.css'

interface Props {
  rule: AnyRule
  /** Its position in its column or table, from 0. */
  at: number
  /** Null for the whole table. */
  column: Pick<ColumnRules, 'name' | 'type'> | null
  columns: ColumnRules[]
  figure: RuleFigure | null
  /** The server's faults, by names like "maximum". */
  faults: FieldFault[]
  onChange: (rule: AnyRule) => void
  onRemove: () => void
}

/** The kinds that fit, and the present one. */
function kindOptions(rule: AnyRule, type: FieldType | null) {
  const kinds = [...new Set([...kindsFor(type), rule.kind])]
  return kinds.map((value) => ({ value, label: kindLabels[value] }))
}

/** The last figure of a rule: what was measured, red if it breaks the rule. */
export const Figure = ({ figure }: { figure: RuleFigure | null }) => (
  <span className={`num ${css.figure} ${isBroken(figure) ? css.bad : 'faint'}`}>
    {figure?.result.measured}
  </span>
)

/** The editor of one rule: its kind, values and level, with the last figure beside them. */
export function RuleEditRow(props: Props) {
  const { rule, at, column, columns, figure, faults, onChange, onRemove } = props
  const id = useId()
  const type = column?.type ?? null
  const own = ruleFaults(rule, type)
  const texts = [...own.map(({ text }) => text), ...faults.flatMap(({ errors }) => errors)]
  const isWrong = faults.length > 0 || own.some(({ isGap }) => !isGap)
  const faulty = new Set([
    ...own.filter(({ isGap }) => !isGap).map(({ field }) => field),
    ...faults.map(({ name }) => name.split('.')[0]!),
  ])
  const name = `rule ${at + 1} of ${column?.name ?? 'the table'}`
  return (
    <li className={css.editrow} aria-label={`${kindLabels[rule.kind]}, ${name}`}>
      <PlainSelect
        small
        label={`Kind of ${name}`}
        aria-invalid={faulty.has('kind')}
        value={rule.kind}
        options={kindOptions(rule, type)}
        onChange={(kind) => onChange(newRule(kind, rule.level))}
      />
      <span className={css.values}>
        <RuleValues
          key={rule.kind}
          rule={rule}
          name={name}
          columns={columns}
          column={column?.name ?? null}
          faulty={faulty}
          describedBy={texts.length > 0 ? id : undefined}
          onChange={onChange}
        />
        {texts.length > 0 && (
          <span id={id} role={isWrong ? 'alert' : undefined} className={isWrong ? 'fieldfault' : 'meta'}>
            {texts.join(' ')}
          </span>
        )}
      </span>
      <LevelChoice name={name} level={rule.level} onChange={(level) => onChange({ ...rule, level })} />
      <Figure figure={figure} />
      <Button
        variant="text"
        small
        aria-label={`Remove ${name}: ${kindLabels[rule.kind]}`}
        icon={<Trash2 size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}
