/** A project as a multi-select offers it. */
export interface ProjectChoice {
  id: number
  label: string
  note?: string
}

interface Split {
  selected: ProjectChoice[]
  available: ProjectChoice[]
}

/** What is chosen, and what of the rest fits the search; an empty search fits everything. */
export function splitChoices(
  choices: readonly ProjectChoice[],
  picked: ReadonlySet<number>,
  search: string,
): Split {
  const wanted = search.trim().toLowerCase()
  return {
    selected: choices.filter(({ id }) => picked.has(id)),
    available: choices.filter(({ id, label }) => !picked.has(id) && label.toLowerCase().includes(wanted)),
  }
}
