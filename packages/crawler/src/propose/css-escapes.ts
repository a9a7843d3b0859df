/** Letters need no escape, so an escaped letter only hides something. Other numeric escapes get an explicit end. */
export const unhideNames = (css: string): string =>
  css.replace(
    /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|([g-z])|[^])/gi,
    (whole, hex: string | undefined, letter: string | undefined) => {
      if (hex === undefined) return letter ?? whole
      const sign = characterOf(hex)
      return /^[a-z]$/i.test(sign) ? sign : `\\${hex} `
    },
  )

/** A string or URL of a style sheet with its escapes decoded. */
export const unescapeCss = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, hex: string | undefined, sign: string | undefined) =>
    hex ? characterOf(hex) : (sign ?? ''),
  )

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}
