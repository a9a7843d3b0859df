/** Templates with more URLs aren't expanded. */
export const maxAddresses = 1_000_000
const template = /\{(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?\}|\{([^{},]*,[^{}]*)\}/

function choicesOf(match: RegExpExecArray): number {
  if (match[4] !== undefined) return match[4].split(',').length
  return Math.floor(Math.abs(Number(match[2]) - Number(match[1])) / Math.max(1, Number(match[3] ?? 1))) + 1
}

/** How many URLs a URL with templates expands to. */
export function countAddresses(url: string): number {
  return [...url.matchAll(new RegExp(template, 'g'))].reduce((count, match) => count * choicesOf(match), 1)
}

/** All URLs that a URL with templates expands to; the last template varies fastest. */
export function* expandAddress(url: string): Generator<string> {
  const match = template.exec(url)
  if (!match) return yield url
  const before = url.slice(0, match.index)
  const after = url.slice(match.index + match[0].length)
  for (const choice of valuesOf(match)) yield* expandAfter(before + choice, after)
}

function* expandAfter(before: string, after: string): Generator<string> {
  for (const rest of expandAddress(after)) yield before + rest
}

function* valuesOf(match: RegExpExecArray): Generator<string> {
  const [, from = '', to = '', step = '1', list] = match
  if (list !== undefined) return yield* list.split(',')
  const width = /^-?0\d/.test(from) ? from.length : 0
  const by = Math.max(1, Number(step)) * (Number(to) < Number(from) ? -1 : 1)
  for (let index = 0; index < choicesOf(match); index++)
    yield String(Number(from) + index * by).padStart(width, '0')
}
