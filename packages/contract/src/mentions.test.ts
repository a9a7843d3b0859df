import { describe, expect, it } from 'vitest'
import { slowerHere } from './testing/slower-here.ts'
import { mentionedIds, mentionOf, messageParts, plainMessage } from './mentions.ts'

describe('mentions', () => {
  it('are read from the text with their names', () => {
    expect(messageParts('Could @[Priya Raman](user:4) and @[Ilse](user:7) look?')).toEqual([
      { text: 'Could ' },
      { userId: 4, name: 'Priya Raman' },
      { text: ' and ' },
      { userId: 7, name: 'Ilse' },
      { text: ' look?' },
    ])
    expect(mentionedIds('@[A](user:4)@[B](user:5) @[A](user:4)')).toEqual([4, 5])
    expect(messageParts('')).toEqual([])
  })

  it.each([
    ['an escaped one', String.raw`\@[A](user:4)`],
    ['one in a code span', 'see `@[A](user:4)` there'],
    ['one in a code span with a backtick', '`` ` @[A](user:4) ``'],
    ['one in a fenced block', 'a\n```sql\n@[A](user:4)\n```\nb'],
    ['one in a block that is never closed', '~~~\n@[A](user:4)'],
    ['one in a block whose fence is longer', '````\n```\n@[A](user:4)\n````'],
    ['no number', '@[A](user:x)'],
    ['a number with a leading zero', '@[A](user:04)'],
    ['a number beyond all ids', '@[A](user:1234567890123456)'],
    ['an empty name', '@[](user:4)'],
    ['a link', '[A](user:4)'],
  ])('are not %s', (_what, text) => {
    expect(mentionedIds(text)).toEqual([])
    expect(messageParts(text)).toEqual([{ text }])
  })

  it.each([
    ['after a code span', '`x` @[A](user:4)'],
    ['after a lone backtick', 'the ` key, @[A](user:4)'],
    ['after a block', '```\nx\n```\n@[A](user:4)'],
    ['after an escaped backslash', String.raw`\\@[A](user:4)`],
  ])('are found %s', (_what, text) => {
    expect(mentionedIds(text)).toEqual([4])
  })

  it('can be written for any name', () => {
    expect(mentionedIds(mentionOf(4, 'Priya [QA]\nRaman'))).toEqual([4])
    expect(mentionOf(4, 'Priya Raman')).toBe('@[Priya Raman](user:4)')
  })

  it.each(['`', '``` ', '@[', '[a](', '@[a](user:', '\\', '~~~\n', '![', '# ', '``x`', '[a](x[', '> > '])(
    'take no time, however long a text of %j is',
    (piece) => {
      const text = piece.repeat(Math.floor(20_000 / piece.length))
      const start = performance.now()

      plainMessage(text)

      expect(performance.now() - start).toBeLessThan(200 * slowerHere())
    },
  )
})

it('a message without its marks is what a person would read out', () => {
  expect(
    plainMessage(
      '## Prices\n\n- **Tarn 45** is `179.95`\n> see [the shop](https://shop.example/a)\n@[Priya](user:4) ~~no~~',
    ),
  ).toBe('Prices\n\nTarn 45 is 179.95\nsee the shop\n@Priya no')
  expect(plainMessage('snake_case and 2 * 3 * 4 stay')).toBe('snake_case and 2 * 3 * 4 stay')
})
