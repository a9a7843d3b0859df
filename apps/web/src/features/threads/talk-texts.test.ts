import { describe, expect, it } from 'vitest'
import type { Message, ThreadChange } from '@windrow/contract/schemas/messages'
import { readDraft, noDraft } from './draft-text.ts'
import { readUnsent } from './unsent.ts'
import { daysOf, withEvent, withMessage } from './stream-entries.ts'
import { audienceText, dayHeading, listTime, subjectOf, waitText } from './thread-words.ts'

const pagination = { page: 1, perPage: 50, total: 3 }
const at = (hour: number, day = 20) => new Date(2026, 10, day, hour).toISOString()
const message = (messageId: number, createdDate: string, version = 1) =>
  ({ messageId, createdDate, version, text: `m${messageId}` }) as Message
const change = (changeId: number, createdDate: string) => ({ changeId, createdDate }) as ThreadChange
const pageOf = (messages: Message[], changes: ThreadChange[] = []) => ({ messages, changes, pagination })
const idsOf = (days: ReturnType<typeof daysOf>) =>
  days.map(({ entries }) => entries.map((entry) => entry.message?.messageId ?? -entry.change!.changeId))

describe('the stream of a thread', () => {
  const pages = [
    pageOf([message(3, at(9))], [change(8, at(9)), change(7, at(1))]),
    pageOf([message(1, at(8, 19)), message(2, at(23, 19))], [change(7, at(1))]),
  ]

  it('has messages and changes by day, each once', () => {
    expect(idsOf(daysOf(pages, 'all'))).toEqual([
      [1, 2],
      [-7, 3, -8],
    ])
    expect(idsOf(daysOf(pages, 'messages'))).toEqual([[1, 2], [3]])
    expect(idsOf(daysOf(pages, 'events'))).toEqual([[-7, -8]])
  })

  it('takes up events: new messages at the end, edited ones in their place, older ones not at all', () => {
    const data = { pages, pageParams: [null, 3] }
    const event = { eventId: 1, threadId: 1, kind: 'MESSAGE' as const, change: null }
    const ids = (found: typeof data | undefined) => found && idsOf(daysOf(found.pages, 'messages'))
    expect(ids(withEvent(data, { ...event, message: message(4, at(10)) }))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(ids(withMessage(data, message(0, at(1, 19))))).toEqual([[1, 2], [3]])
    const edited = withMessage(data, { ...message(2, at(23, 19), 2), text: 'new' })
    expect(edited.pages[1]!.messages[1]!.text).toBe('new')
    // An event that was overtaken.
    expect(withMessage(edited, message(2, at(23, 19))).pages[1]!.messages[1]!.text).toBe('new')
    const changed = { ...event, kind: 'CHANGED' as const, message: null, change: change(9, at(11)) }
    const once = withEvent(data, changed)
    expect(once!.pages[0]!.changes.map(({ changeId }) => changeId)).toEqual([8, 7, 9])
    expect(withEvent(once, changed)).toBe(once)
    expect(withEvent(undefined, changed)).toBeUndefined()
  })
})

describe('what the browser keeps', () => {
  it.each([null, '', '{', '[]', '3', '{"text":4}'])('is nothing if it cannot be read: %j', (text) => {
    expect(readDraft(text)).toEqual(noDraft)
  })

  it('is read with care', () => {
    expect(
      readDraft('{"text":"a","mentions":[{"userId":1,"name":"A"},{"userId":"x"}],"internal":1}'),
    ).toEqual({
      ...noDraft,
      text: 'a',
      mentions: [{ userId: 1, name: 'A' }],
    })
    const item = { clientId: 'c', text: 't', createdDate: at(1) }
    expect(readUnsent(JSON.stringify([item, {}, null]))).toEqual([item])
    expect(readUnsent('{')).toEqual([])
    expect(readUnsent('{}')).toEqual([])
  })
})

describe('words', () => {
  it('of time', () => {
    const now = new Date(2026, 10, 20, 12)
    expect(listTime(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe('09:05')
    expect(listTime(new Date(2026, 10, 19, 9).toISOString(), now)).toBe('Yesterday')
    expect(listTime(new Date(2026, 10, 19, 23, 55).toISOString(), new Date(2026, 10, 20, 0, 15))).toBe(
      'Yesterday',
    )
    expect(dayHeading(at(9), now)).toBe('Today, Nov 20, 2026')
    expect(dayHeading(at(9, 19), now)).toBe('Yesterday, Nov 19, 2026')
    expect(dayHeading(at(9, 3), now)).toBe('Nov 03, 2026')
  })

  it.each([
    [11, '11 min'],
    [180, '3 h'],
    [181, '3 h 1 min'],
    [1500, '1 d 1 h'],
    [1440, '1 d'],
    [-5, '0 min'],
  ])('waiting for %i minutes is %s', (minutes, text) => {
    const now = Date.parse(at(12))
    expect(waitText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text)
  })

  it('of who sees a message', () => {
    expect(audienceText(true, 7, 'Nordlake', true)).toBe('Only Windrow support can see this')
    expect(audienceText(false, 1, 'Nordlake', true)).toBe('Visible to 1 member of Nordlake')
    expect(audienceText(false, 7, 'Nordlake', false)).toBe(
      'Visible to Windrow support and 7 members of Nordlake',
    )
  })

  it('of a subject that nobody gave', () => {
    expect(subjectOf(' Why so low?\nThe shop says 49. ')).toBe('Why so low?')
    expect(subjectOf('word '.repeat(40))).toBe(`${'word '.repeat(15).trim()} word…`)
    expect(subjectOf('x'.repeat(200))).toBe(`${'x'.repeat(40)}…`)
  })
})
