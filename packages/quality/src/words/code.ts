/** They change the order in which what follows is shown, also behind the name. */
const direction = /\p{Bidi_Control}/gu
const hexOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A name or a value from the data, in backticks and in one line; cut after sixty characters. Marks of the direction of
 * writing are spelled out, like "U+202E".
 */
export function code(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(direction, hexOf)
    .replaceAll('`', "'")
  const start = /^.{0,60}/su.exec(line)![0]
  return start.length < line.length ? `\`${start}…\`` : `\`${line}\``
}
