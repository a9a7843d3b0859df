/** One of many things that the server finds by a text. */
export interface Choice {
  value: number
  label: string
  note?: string
}
