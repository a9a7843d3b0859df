/** Pattern pieces for the halves of the day in scripts that don't use "am" and "pm". */
export const otherMorning = '上午|凌晨|早上|午前|오전|ÖÖ|ص|ق\\.?ظ\\.?|π\\.?μ\\.?|дп|पूर्वाह्न'
export const otherAfternoon = '下午|傍晚|晚上|午後|오후|ÖS|م|ب\\.?ظ\\.?|μ\\.?μ\\.?|пп|अपराह्न'

const halves = `(?:(${otherMorning})|(${otherAfternoon}))`
const before = new RegExp(`(?<!\\p{L})${halves}\\s*\\d{1,2}:`, 'iu')
const after = new RegExp(`\\d{1,2}:\\d{2}(?::\\d{2})?\\s*${halves}(?!\\p{L})`, 'iu')
const beyondAscii = /[^\0-\x7f]/
const hourSign = /(\d{1,2})\s?[时時点點시](?:\s?(\d{1,2})\s?[分분]?)?/g

/** The text with East Asian times ("下午3时5分") rewritten with colons. */
export const withColons = (text: string): string =>
  beyondAscii.test(text)
    ? text
        .replaceAll('：', ':')
        .replace(hourSign, (_, hour: string, minute = '0') => `${hour}:${String(minute).padStart(2, '0')}`)
    : text

/** Whether such a word marks a time as afternoon; null if there is none. */
export function isAfternoon(text: string): boolean | null {
  if (!beyondAscii.test(text)) return null
  const found = before.exec(text) ?? after.exec(text)
  return found && found[2] !== undefined
}
