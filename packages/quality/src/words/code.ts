/** A name or a value from the data, in backticks and in one line; cut after sixty characters. */
export function code(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('`', "'")
  const start = /^.{0,60}/su.exec(line)![0]
  return start.length < line.length ? `\`${start}…\`` : `\`${line}\``
}
