import type { ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/controls.tsx'
import { plural } from '../ui/formats.ts'
import type { ProjectChoice } from './project-choices.ts'
import css from './project-lists.module.css'

interface Props {
  selected: ProjectChoice[]
  /** Those that match the search. */
  available: ProjectChoice[]
  search: string
  onSearch: (search: string) => void
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  /** Shown below the lists. */
  note?: ReactNode
}

/** A selection of several projects: the selected ones first, then the others. */
export function ProjectLists({ selected, available, search, onSearch, picked, onChange, note }: Props) {
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <div className={css.projectpicker}>
      <Part
        title={`Selected (${selected.length})`}
        choices={selected}
        onPick={toggle}
        empty="No projects selected."
        action={
          <Button variant="link" small disabled={picked.size === 0} onClick={() => onChange(new Set())}>
            Deselect All
          </Button>
        }
      />
      <SearchInput label="Search projects" value={search} onSearch={onSearch} delayMs={0} />
      <Part
        title={`Available (${available.length})`}
        adds
        choices={available}
        onPick={toggle}
        empty="No projects found"
        action={
          <Button
            variant="link"
            small
            disabled={available.length === 0}
            onClick={() => onChange(new Set([...picked, ...available.map(({ value }) => value)]))}
          >
            Select All
          </Button>
        }
      />
      {note}
    </div>
  )
}

interface PartProps {
  title: string
  choices: ProjectChoice[]
  onPick: (id: number) => void
  empty: string
  action: ReactNode
  adds?: boolean
}

function Part({ title, choices, onPick, empty, action, adds = false }: PartProps) {
  return (
    <section aria-label={title}>
      <div className={css.listhead}>
        <span className="meta medium grow">{title}</span>
        {action}
      </div>
      {choices.length === 0 ? (
        <p className={css.pickerempty}>{empty}</p>
      ) : (
        <ul className={css.pickerlist} tabIndex={-1}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <Row choice={choice} adds={adds} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  choice: ProjectChoice
  adds: boolean
  onPick: (id: number) => void
}

function Row({ choice: { value, label, note, billableReportCount: count }, adds, onPick }: RowProps) {
  return (
    <button
      type="button"
      className={count === undefined ? undefined : css.counted}
      onClick={() => onPick(value)}
    >
      {adds ? <Plus size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
      <span className="two grow">
        <span className="clip">
          <span className="sr">{adds ? 'Add ' : 'Remove '}</span>
          {label}
        </span>
        {count !== undefined && <span className="meta">{plural(count, 'billable report')}</span>}
      </span>
      {note && <span className="meta clip">{note}</span>}
    </button>
  )
}

/** The lists while projects are loading. */
export function ProjectBones() {
  return (
    <section className={css.projectpicker} aria-busy="true" aria-label="Loading projects">
      {[140, 188, 120, 164, 150].map((width) => (
        <div key={width} className={css.pickerbone}>
          <span className="bone" style={{ width }} />
        </div>
      ))}
    </section>
  )
}
