/** A report, by the numbers that its address has. */
export interface ReportPlace {
  id: number
  rid: number
}

/** A run: project, report, and the run's number within it. */
export interface RunPlace extends ReportPlace {
  hid: number
}
