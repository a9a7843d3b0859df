/** What is odd, and what would not be: "`price` is empty in 412 of 1,000 rows" and "in 0 to 3". */
export interface Statement {
  fact: string
  usual: string
  detail: string | null
}
