import { describe, expect, it } from 'vitest'
import { mentionedIds } from '@windrow/contract/mentions'
import { applyTool, markdownOf, mentionAt, withMention, writtenOf, type Selected } from './written.ts'

const ann = { userId: 4, name: 'Ann' }
const annLee = { userId: 5, name: 'Ann Lee' }

/** A text with "|" at the caret, or around the selection. */
function at(marked: string): Selected {
  const [before = '', middle, after] = marked.split('|')
  return after === undefined
    ? { text: before + (middle ?? ''), start: before.length, end: before.length }
    : { text: before + middle + after, start: before.length, end: before.length + middle!.length }
}
function marked({ text, start, end }: Selected): string {
  const inner = text.slice(start, end)
  return `${text.slice(0, start)}|${inner}${inner && '|'}${text.slice(end)}`
}

describe('mentions while writing', () => {
  it('are sent with ids, and edited by name', () => {
    const text = 'Hi @Ann, @Ann Lee and @Annabel and @Bob'
    const sent = markdownOf({ text, mentions: [ann, annLee] })
    expect(sent).toBe('Hi @[Ann](user:4), @[Ann Lee](user:5) and @Annabel and @Bob')
    expect(mentionedIds(sent)).toEqual([4, 5])
    expect(writtenOf(sent)).toEqual({ text, mentions: [ann, annLee] })
    expect(writtenOf(sent, [{ userId: 5, fullName: 'Ann Li' }]).text).toBe(text.replace('Ann Lee', 'Ann Li'))
  })

  it('that were deleted are not sent', () => {
    expect(markdownOf({ text: ' hi Ann ', mentions: [ann] })).toBe('hi Ann')
  })

  it.each([
    ['@|', ''],
    ['hi @an|', 'an'],
    ['hi @Ann L|', 'Ann L'],
    ['(@Zoë|', 'Zoë'],
    ['a\n@b|', 'b'],
  ])('are completed at %j', (text, search) => {
    expect(mentionAt(at(text))?.search).toBe(search)
  })

  it.each(['mail a@b|', 'hi|', '@ann |lee|', '@Ann Lee here|', '@[x|'])('are not completed at %j', (text) => {
    expect(mentionAt(at(text))).toBeNull()
  })

  it('take the place of what was typed', () => {
    const selected = at('Hi @an|, ok')
    const { written, caret } = withMention(
      { text: selected.text, mentions: [] },
      mentionAt(selected)!,
      annLee,
    )
    expect(written).toEqual({ text: 'Hi @Ann Lee , ok', mentions: [annLee] })
    expect(written.text.slice(0, caret)).toBe('Hi @Ann Lee ')
  })
})

describe('the tools of the editor', () => {
  it.each([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['italic', '|', '*|*'],
    ['code', '|x|', '`|x|`'],
    ['list', 'a\n|b\nc|', 'a\n- |b\n- c|'],
    ['list', '- |b', '|b'],
    ['quote', 'x|', '> x|'],
    ['link', 'a |b|', 'a [b](|https://|)'],
    ['link', '|', '[text](|https://|)'],
    ['mention', 'a|', 'a @|'],
    ['mention', '|', '@|'],
  ] as const)('%s: %j', (tool, before, after) => {
    expect(marked(applyTool(tool, at(before)))).toBe(after)
  })
})
