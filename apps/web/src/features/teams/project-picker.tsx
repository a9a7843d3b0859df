import { useState } from 'react'
import { ProjectBones, ProjectLists } from '../../place/project-lists.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { useProjectChoices } from './use-project-choices.ts'

interface Props {
  picked: ReadonlySet<number>
  onChange: (picked: ReadonlySet<number>) => void
  /** Excluded projects, e.g. those that the user is a member of already. */
  without?: ReadonlySet<number>
  /** Limits the choices to projects of this account. */
  organizationId?: number | undefined
}

/** Chooses several of the projects that the user sees. */
export function ProjectPicker({ picked, onChange, without, organizationId }: Props) {
  const [search, setSearch] = useState('')
  const { query, isCut, selected, available, keep } = useProjectChoices({
    picked,
    search,
    organizationId,
    without,
  })
  if (!query.data) return query.error ? <QueryNotice query={query} what="projects" /> : <ProjectBones />
  return (
    <ProjectLists
      selected={selected}
      available={available}
      search={search}
      onSearch={setSearch}
      picked={picked}
      onChange={(next) => {
        keep()
        onChange(next)
      }}
      note={isCut && <p className="meta">Too many projects to list; search by name.</p>}
    />
  )
}
