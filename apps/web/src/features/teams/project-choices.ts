/** An option of the project selection. */
export interface ProjectChoice {
  id: number
  label: string
  note?: string
}

interface Split {
  selected: ProjectChoice[]
  available: ProjectChoice[]
}

/** The selected projects, and the others that match the search; an empty search matches all. */
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
