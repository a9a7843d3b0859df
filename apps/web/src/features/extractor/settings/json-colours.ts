export interface Coloured {
  text: string
  kind: 'key' | 'text' | 'value' | 'plain'
}

const token = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g

/** Splits JSON, valid or incomplete, into pieces of one color each. */
export function colours(text: string): Coloured[] {
  const pieces: Coloured[] = []
  let done = 0
  const plain = (to: number) => {
    if (to > done) pieces.push({ text: text.slice(done, to), kind: 'plain' })
  }
  for (const match of text.matchAll(token)) {
    const [, quoted, colon, value] = match
    plain(match.index)
    const shown = quoted ?? value!
    pieces.push({ text: shown, kind: quoted ? (colon ? 'key' : 'text') : 'value' })
    done = match.index + shown.length
  }
  plain(text.length)
  return pieces
}
