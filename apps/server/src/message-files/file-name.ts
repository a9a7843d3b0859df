import { longestFileName } from '@windrow/contract/files'

// Controls, marks of the direction of writing, which can hide an ending, and what file systems refuse.
const refused = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\:*?"<>|]/gu
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every file system takes and that shows its ending; "file" if nothing is left of it. */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const bare = clean || 'file'
  const whole = devices.test(bare) ? `_${bare}` : bare
  if (whole.length <= longestFileName) return whole
  const ending = /\.[^.]{1,20}$/.exec(whole)?.[0] ?? ''
  return `${whole.slice(0, longestFileName - ending.length)}${ending}`
}
