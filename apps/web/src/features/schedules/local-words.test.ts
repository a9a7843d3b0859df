import { expect, it } from 'vitest'
import { localDay, localMoment, localSentence } from './local-words.ts'

/** Some languages write narrow or non-breaking spaces. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

it('writes times and dates as the language does', () => {
  const sentence = 'Every 2 days at 06:00, until 31 December 2027, Europe/Oslo'
  expect(plain(localSentence(sentence, 'en-US'))).toBe(
    'Every 2 days at 6:00 AM, until 31 December 2027, Europe/Oslo',
  )
  expect(localSentence(sentence, 'de-DE')).toBe(sentence)
  expect(plain(localMoment('2026-11-21 18:05', 'en-US'))).toBe('Saturday, November 21, 2026 at 6:05 PM')
  expect(plain(localMoment('2026-11-21 18:05', 'de-DE'))).toBe('Samstag, 21. November 2026 um 18:05')
  expect(localDay('2026-11-21', 'en-US')).toBe('Sat, Nov 21')
})
