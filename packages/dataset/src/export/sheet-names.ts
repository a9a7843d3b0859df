/** Maximum length of a sheet's name in the file format. */
const longest = 31

/** The name with a number appended, within the limit. */
export const numberedName = (name: string, count: number): string =>
  count === 1 ? name : `${name.slice(0, longest - String(count).length - 1)} ${count}`

/**
 * Valid sheet names for Excel: up to 31 letters, none of `[]:*?/\`, no apostrophe at the ends, not "History",
 * unique regardless of case.
 */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((text) => {
    const clean = text
      .replaceAll(/[[\]:*?/\\]|\p{Cc}/gu, '_')
      .slice(0, longest)
      .replaceAll(/^'|'$/g, '_')
      .toWellFormed()
    const name = clean === '' || clean.toLowerCase() === 'history' ? 'Rows' : clean
    let count = 1
    while (taken.has(numberedName(name, count).toLowerCase())) count += 1
    taken.add(numberedName(name, count).toLowerCase())
    return numberedName(name, count)
  })
}
