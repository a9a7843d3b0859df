/** What is odd, and what would not be: "`price` is empty in 412 of 1,000 rows" and "usually in 0 to 3". */
export interface Statement {
  fact: string
  usual: string
  /** Said instead of what is usual, where that is clear: "a decimal point probably moved". */
  guess?: string
  detail: string | null
}
