import { expect, it } from 'vitest'
import { takenBack } from './taken-back.ts'

const refused = {
  clientId: 'a',
  text: 'The prices are in.',
  internal: false,
  quoteOf: 3,
  close: false,
  createdDate: '2026-11-20T12:00:00.000Z',
}
const draft = { text: '', mentions: [], internal: false, quoteOf: null }

it('a refused reply goes back into an empty composer as it was', () => {
  expect(takenBack(refused, draft)).toMatchObject({ text: refused.text, internal: false, quoteOf: 3 })
  expect(takenBack(refused, { ...draft, internal: true })).toMatchObject({ internal: false })
})

it('an internal note that is being written stays one, with its quote', () => {
  const note = { ...draft, text: 'They never pay in time.', internal: true, quoteOf: 5 }

  expect(takenBack(refused, note)).toMatchObject({
    text: 'The prices are in.\n\nThey never pay in time.',
    internal: true,
    quoteOf: 5,
  })
  expect(takenBack({ ...refused, internal: true }, draft)).toMatchObject({ internal: true })
})
