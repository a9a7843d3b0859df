import { escapePattern } from '../extract/escape-pattern.ts'

/** More characters that have several forms would make too large a pattern. */
const mostWritten = 200

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
const hexOf = (number: number, digits: number): string => anyCase(number.toString(16).padStart(digits, '0'))

/** Patterns of all ways to write a character in HTML, URLs, JSON and scripts, those with the most characters first. */
function formsOf(character: string): string[] {
  const code = character.codePointAt(0)!
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  const entities = [
    ...(named[character] ? [`&${named[character]};`] : []),
    `&#0*${code};`,
    `&#[xX]0*${anyCase(code.toString(16))};`,
  ]
  const quoted = character === '"' || character === "'"
  return [
    ...entities.map((entity) => (quoted ? String.raw`\\?${entity}` : entity)),
    units.map((unit) => String.raw`\\u${hexOf(unit, 4)}`).join(''),
    ...(code < 256 ? [String.raw`\\x${hexOf(code, 2)}`] : []),
    Array.from(Buffer.from(character), (byte) => `%${hexOf(byte, 2)}`).join(''),
    ...(/["'/\\]/.test(character) ? [String.raw`\\${escapePattern(character)}`] : []),
    ...(character === ' ' ? [String.raw`\+`] : []),
    escapePattern(character),
  ]
}

/**
 * A pattern that finds a value however each of its characters is written; null if it would be too large.
 *
 * @param group the number of the next capture group
 */
export function writtenAnyhow(value: string, group: number): { pattern: string; groups: number } | null {
  let groups = 0
  const parts = Array.from(value, (character) => {
    if (/[\w.-]/.test(character)) return escapePattern(character)
    // The longest form and no other one: trying all would take for ever on pages made for that.
    return `(?=(${formsOf(character).join('|')}))\\${group + groups++}`
  })
  return groups > mostWritten ? null : { pattern: parts.join(''), groups }
}
