/** Lines of a text as addresses; an address without "https://" is one all the same. */
export const addressLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `https://${line}`))

/** The addresses in a file of any kind: the first one of each line, as in CSV, or all of a JSON list. */
export function addressesInFile(text: string): string[] {
  const found = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const matches = line.match(/https?:\/\/[^\s"'<>;]+/g) ?? []
    return /^\s*\[/.test(line) ? matches : matches.slice(0, 1)
  })
  return [...new Set(found.map((url) => url.replace(/,+$/, '')))]
}

/** Files that `addressesInFile` may find addresses in, as a file field offers them. */
export const addressFiles = '.txt,.csv,.tsv,.json,.jsonl,text/*,application/json'
