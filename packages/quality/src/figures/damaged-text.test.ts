import { expect, it } from 'vitest'
import { isDamaged } from './damaged-text.ts'

it.each([
  'Gr\ufffd\ufffde',
  'GrÃ¶ÃŸe',
  'CafÃ© crÃ¨me',
  '12Â\u00a0€',
  'itâ€™s â€œquotedâ€\u009d',
  'Ð¿Ñ€Ð¸',
  'РїСЂРёРІРµС‚',
  'Gr\u0094\u00e1e',
])('is damaged: %s', (text) => {
  expect(isDamaged(text)).toBe(true)
})

it.each([
  'Größe 12 €',
  'SÃO PAULO, MAÇÃ',
  '«MAÇÃ»',
  'L’âge d’or',
  'СССР и РФ, привет',
  'РОССИЯ: СТО РУБЛЕЙ',
  '日本語のテキスト',
  'plain',
  '',
])('is not: %s', (text) => {
  expect(isDamaged(text)).toBe(false)
})
