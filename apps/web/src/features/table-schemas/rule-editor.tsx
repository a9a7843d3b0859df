import type { ColumnRules, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { Plus } from 'lucide-react'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { FieldFault } from '../../ui/form-faults.ts'
import { figureOf } from './judged.ts'
import { RuleEditRow } from './rule-edit-row.tsx'
import { kindLabels, kindsFor, newRule, type AnyRule } from './rule-kinds.ts'
import css from './rules.module.css'

interface Props {
  rules: readonly AnyRule[]
  /** Null for the whole table. */
  column: ColumnRules | null
  columns: ColumnRules[]
  judged: RunJudgement | null
  /** The server's faults, by names like "0.maximum". */
  faults: FieldFault[]
  onChange: (rules: AnyRule[]) => void
}

/** Most rules of one column or table, as in the contract. */
const mostRules = 20

/** The rules of a column or table, one row each; only kinds that fit the column's type can be added. */
export function RuleEditor({ rules, column, columns, judged, faults, onChange }: Props) {
  const add = (
    <>
      <Plus size={16} aria-hidden="true" />
      Add rule
    </>
  )
  return (
    <>
      <ul className={css.editrows} aria-label={`Rules of ${column?.name ?? 'the table'}`}>
        {rules.map((rule, at) => (
          <RuleEditRow
            key={at}
            rule={rule}
            at={at}
            column={column}
            columns={columns}
            figure={figureOf(judged, column?.name ?? null, rule)}
            faults={faults
              .filter(({ name }) => name.startsWith(`${at}.`))
              .map(({ name, errors }) => ({ name: name.slice(`${at}.`.length), errors }))}
            onChange={(next) => onChange(rules.with(at, next))}
            onRemove={() => onChange(rules.filter((_, other) => other !== at))}
          />
        ))}
      </ul>
      {rules.length < mostRules && (
        <MenuButton
          label={add}
          name="Add rule"
          className="btn btn-text btn-small"
          groups={[
            {
              items: kindsFor(column?.type ?? null).map((kind) => ({
                key: kind,
                label: kindLabels[kind],
                onSelect: () => onChange([...rules, newRule(kind)]),
              })),
            },
          ]}
        />
      )}
    </>
  )
}
