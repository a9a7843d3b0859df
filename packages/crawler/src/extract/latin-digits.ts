/** The zero of each digit set of other scripts: Arabic, Persian, Indian, South-East Asian, full width. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
]
const otherDigit = /(?!\d)\p{Nd}/gu
const beyondAscii = /[^\0-\x7f]/

/** The text with digits of any script as 0 to 9. */
export const latinDigits = (text: string): string =>
  beyondAscii.test(text) ? text.replace(otherDigit, latinDigit) : text

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? digit : String(code - zero)
}
