/** A report, by the ids in its URL. */
export interface ReportPlace {
  id: number
  rid: number
}

/** A run: project, report, and the id of the run. */
export interface RunPlace extends ReportPlace {
  hid: number
}
