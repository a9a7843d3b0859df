import { useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import type { ProjectChoice } from './project-choices.ts'
import { useProjectChoices } from './use-project-choices.ts'
import css from './teams.module.css'

interface Props {
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  /** Excluded projects, e.g. those that the user is a member of already. */
  without?: ReadonlySet<number>
  /** Limits the choices to projects of this account. */
  organizationId?: number | undefined
}

/** A selection of several projects: the selected ones first, then the others. */
export function ProjectPicker({ picked, onChange, without, organizationId }: Props) {
  const [search, setSearch] = useState('')
  const { query, isCut, selected, available, keep } = useProjectChoices({
    picked,
    search,
    organizationId,
    without,
  })
  const change = (next: ReadonlySet<number>) => {
    keep()
    onChange(next)
  }
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    change(next)
  }
  if (!query.data) return query.error ? <QueryNotice query={query} what="projects" /> : <Bones />
  return (
    <div className={css.projectpicker}>
      <Part
        title={`Selected (${selected.length})`}
        choices={selected}
        onPick={toggle}
        empty="No projects selected."
        action={
          <Button variant="link" small disabled={picked.size === 0} onClick={() => change(new Set())}>
            Deselect All
          </Button>
        }
      />
      <SearchInput label="Search projects" value={search} onSearch={setSearch} delayMs={0} />
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
            onClick={() => change(new Set([...picked, ...available.map(({ id }) => id)]))}
          >
            Select All
          </Button>
        }
      />
      {isCut && <p className="meta">Too many projects to list; search by name.</p>}
    </div>
  )
}

interface PartProps {
  title: string
  choices: ProjectChoice[]
  onPick: (id: number) => void
  empty: string
  action: React.ReactNode
  adds?: boolean
}

function Part({ title, choices, onPick, empty, action, adds = false }: PartProps) {
  return (
    <section aria-label={title}>
      <div className={css.pickerhead}>
        <span className="meta medium grow">{title}</span>
        {action}
      </div>
      {choices.length === 0 ? (
        <p className={css.pickerempty}>{empty}</p>
      ) : (
        <ul className={css.pickerlist} tabIndex={-1}>
          {choices.map(({ id, label, note }) => (
            <li key={id}>
              <button type="button" onClick={() => onPick(id)}>
                {adds ? <Plus size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
                <span className="clip grow">
                  <span className="sr">{adds ? 'Add ' : 'Remove '}</span>
                  {label}
                </span>
                {note && <span className="meta clip">{note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Bones() {
  return (
    <div className={css.projectpicker} aria-busy="true" aria-label="Loading projects">
      {[140, 188, 120, 164, 150].map((width) => (
        <div key={width} className={css.pickerbone}>
          <span className="bone" style={{ width }} />
        </div>
      ))}
    </div>
  )
}
