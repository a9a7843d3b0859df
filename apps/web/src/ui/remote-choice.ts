/** A search result that can be chosen. */
export interface Choice {
  value: number
  label: string
  note?: string
}
