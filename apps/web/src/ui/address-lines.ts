/** Lines of a text as URLs; "https://" may be missing. */
export const addressLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`))

/** The URLs in a file of any type: the first of each line, as in CSV, or all of a JSON list. */
export function addressesInFile(text: string): string[] {
  const found = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const matches = line.match(/https?:\/\/[^\s"'<>;]+/g) ?? []
    return /^\s*\[/.test(line) ? matches : matches.slice(0, 1)
  })
  return [...new Set(found.map((url) => url.replace(/,+$/, '')))]
}

/** File types that `addressesInFile` reads, for a file input's `accept`. */
export const addressFiles = '.txt,.csv,.tsv,.json,.jsonl,text/*,application/json'
