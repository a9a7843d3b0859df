/** Longer texts have too many shapes to count. */
const longestShape = 32

/** The text with its letters and digits made alike: "Aa 9,9" for "Apple 12,90". */
export function shapeOf(text: string): string {
  if (text.length > longestShape) return 'long'
  return text.replaceAll(/[\p{L}\p{M}]+|\p{N}+|\s+/gu, (run) => {
    if (/^\s/.test(run)) return ' '
    if (/^\p{N}/u.test(run)) return '9'
    if (!/^\p{Lu}/u.test(run)) return 'a'
    return /^\p{Lu}+$/u.test(run) ? 'A' : 'Aa'
  })
}

/** How the text begins: the scheme and host of a URL, the first letters as a shape, or the first symbol as it is. */
export function startOf(text: string): string {
  const origin = /^[a-z][a-z+.-]{1,15}:\/*[^/?#]{0,80}/i.exec(text)
  if (origin) return origin[0].toLowerCase()
  return symbolClass(text.trimStart())
}

/** How the text ends: with a letter, a digit, or which symbol. */
export const endingOf = (text: string): string => symbolClass(/.$/su.exec(text.slice(-2))?.[0] ?? '')

function symbolClass(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
  if (/\p{Lu}/u.test(first)) return 'A'
  if (/\p{L}/u.test(first)) return 'a'
  if (/\p{N}/u.test(first)) return '9'
  return first
}

/** About a third of the length more from one label to the next. */
export const lengthOf = (text: string): string => String(Math.round(2.5 * Math.log2(1 + text.length)))

/** Each symbol and each script that the text contains; letters of ASCII count as one. */
export function symbolsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 128) found.add(asciiClass(code, character))
    else found.add(/\p{L}/u.test(character) ? scriptOf(character, code) : character)
  }
  return found
}

function asciiClass(code: number, character: string): string {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'letter'
  if (code >= 48 && code <= 57) return 'digit'
  return character
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/** Accented Latin letters are told apart: text in a wrong encoding is full of few of them. */
function scriptOf(character: string, code: number): string {
  if (code < 0x250) return character.toLowerCase()
  return scripts.find(([, script]) => script.test(character))?.[0] ?? 'other letters'
}

/** The different words of a text in lower case, at most thirty. */
export function wordsOf(text: string): Set<string> {
  const words =
    text
      .slice(0, 400)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  return new Set(words.slice(0, 30))
}
