/** An item of the project multi-select. */
export interface ProjectChoice {
  /** Unique on the page. */
  id: string
  label: string
  /** The id of the project. */
  value: number
  note?: string
  /** Reports to which a billing rule applies. With it, rows are taller and show it. */
  billableReportCount?: number
}

/** The id of a project's item. */
export const choiceId = (projectId: number): string => `project-${projectId}`

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
    selected: choices.filter(({ value }) => picked.has(value)),
    available: choices.filter(
      ({ value, label }) => !picked.has(value) && label.toLowerCase().includes(wanted),
    ),
  }
}
