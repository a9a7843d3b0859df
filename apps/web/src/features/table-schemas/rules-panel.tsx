import type { ReactNode } from 'react'
import type { RunJudgement, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { RunPlace } from '../../keys/places.ts'
import type { FieldFault } from '../../ui/form-faults.ts'
import { formatMoment, plural } from '../../ui/formats.ts'
import { BrokenRows } from './broken-rows.tsx'
import { ColumnRow } from './column-row.tsx'
import { LevelMark } from './level-mark.tsx'
import { ReadRules } from './read-rules.tsx'
import type { AnyRule } from './rule-kinds.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleLine } from './rule-line.tsx'
import css from './rules.module.css'

export interface RulesProps {
  place: RunPlace
  schema: TableSchema
  judged: RunJudgement | null
  /** When the run started that the schema is compared with; null if there is none. */
  startedDate: string | null
  readOnly: boolean
  /** The server's faults, by names like "columns.3.rules.0.maximum". */
  faults: FieldFault[]
  /** Name of the open column, "" for the whole table; null if none is open. */
  open: string | null
  onOpen: (open: string | null) => void
  onChange: (schema: TableSchema) => void
  /** Below the last column. */
  children?: ReactNode
}

/** The faults below a place, by their names within it. */
const within = (faults: FieldFault[], place: string): FieldFault[] =>
  faults
    .filter(({ name }) => name.startsWith(place))
    .map(({ name, errors }) => ({ name: name.slice(place.length), errors }))

function sum({ columns, rules }: TableSchema): string {
  const withRules = columns.filter((column) => column.rules.length > 0)
  const count = withRules.reduce((total, column) => total + column.rules.length, rules.length)
  if (count === 0) return plural(columns.length, 'column')
  return `${count} in ${withRules.length} of ${plural(columns.length, 'column')}`
}

function Head({ schema, judged, startedDate }: Pick<RulesProps, 'schema' | 'judged' | 'startedDate'>) {
  return (
    <div className={css.panelhead}>
      <h2>Rules</h2>
      <span className={`meta ${css.wideonly}`}>{sum(schema)}</span>
      <span className="grow" />
      <span className={`meta ${css.legend}`}>
        <LevelMark level="HOLD" />
        Hold the delivery
      </span>
      <span className={`meta ${css.legend}`}>
        <LevelMark level="WARN" />
        Warn
      </span>
      <span className={`meta ${css.wideonly} ${css.resulthead}`}>
        {judged && startedDate ? formatMoment(startedDate) : 'Not checked yet'}
      </span>
    </div>
  )
}

function TableLine(props: RulesProps) {
  const { place, schema, judged, readOnly, faults, open, onOpen, onChange } = props
  const { rules, columns } = schema
  return (
    <RuleLine
      column={null}
      rules={rules}
      judged={judged}
      isOpen={open === ''}
      onToggle={() => onOpen(open === '' ? null : '')}
    >
      {readOnly ? (
        <ReadRules column={null} rules={rules} judged={judged} />
      ) : (
        <RuleEditor
          rules={rules}
          column={null}
          columns={columns}
          judged={judged}
          faults={within(faults, 'rules.')}
          onChange={(next) => onChange({ ...schema, rules: next as TableSchema['rules'] })}
        />
      )}
      <BrokenRows place={place} judged={judged} column={null} />
    </RuleLine>
  )
}

function ColumnLine({ at, ...props }: RulesProps & { at: number }) {
  const { place, schema, judged, readOnly, faults, open, onOpen, onChange } = props
  const column = schema.columns[at]!
  const change = (next: typeof column) => onChange({ ...schema, columns: schema.columns.with(at, next) })
  const own = within(faults, `columns.${at}.`)
  const setRules = (rules: AnyRule[]) => change({ ...column, rules: rules as (typeof column)['rules'] })
  return (
    <RuleLine
      column={column}
      rules={column.rules}
      judged={judged}
      isOpen={open === column.name}
      onToggle={() => onOpen(open === column.name ? null : column.name)}
    >
      {readOnly ? (
        <ReadRules column={column} rules={column.rules} judged={judged} />
      ) : (
        <>
          <ColumnRow
            column={column}
            judged={judged}
            faults={own.filter(({ name }) => !name.startsWith('rules.'))}
            onChange={change}
            onRemove={() =>
              onChange({ ...schema, columns: schema.columns.filter((_, other) => other !== at) })
            }
          />
          <RuleEditor
            rules={column.rules}
            column={column}
            columns={schema.columns}
            judged={judged}
            faults={within(own, 'rules.')}
            onChange={setRules}
          />
        </>
      )}
      <BrokenRows place={place} judged={judged} column={column.name} />
    </RuleLine>
  )
}

/** The rules of a table: one line for the whole table, then one per column. */
export function RulesPanel(props: RulesProps) {
  return (
    <section className="panel" aria-label="Rules">
      <Head {...props} />
      <ul className={css.lines}>
        <TableLine {...props} />
        {props.schema.columns.map(({ name }, at) => (
          <ColumnLine key={name} {...props} at={at} />
        ))}
      </ul>
      {props.children}
    </section>
  )
}
