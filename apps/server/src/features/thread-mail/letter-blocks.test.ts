import { expect, it } from 'vitest'
import type { Message, MessageReference } from '@windrow/contract/schemas/messages'
import { messageBlock, referenceBlock } from './letter-blocks.ts'
import { summaryOf } from './thread-letter.ts'

const reference: MessageReference = {
  kind: 'CELL',
  reportId: 1,
  reportName: 'Chairs',
  historyId: 2,
  runDate: '2026-11-19T06:00:00.000Z',
  pageId: 'products',
  row: 4,
  column: 'price',
  url: null,
  evidenceId: null,
  columns: ['name', 'a', 'b', 'c', 'price'].map((name) => ({ name, type: 'text' })),
  values: ['<Tarn> 45', null, true, 3, 189.95],
  title: null,
  detail: null,
  value: null,
  expected: null,
  findingId: null,
  run: null,
}
const message = {
  author: { userId: 1, fullName: 'Eve\r\nBcc: all', isStaff: false, accountName: '<Shop>' },
  text: '',
  internal: false,
  mentions: [{ userId: 2, fullName: '$& <b>' }],
  references: [],
  files: ['a.csv', '<b>.pdf', 'c', 'd'].map((name) => ({ name })),
  createdDate: '2026-11-20T10:46:00.000Z',
} as unknown as Message

it('a reference shows its place and values, with the cell that is meant', () => {
  const { text, html } = referenceBlock(reference)

  expect(text).toBe(
    'The thread is about price, row 4 of products, run of 19 Nov 2026, 06:00 UTC\nname: <Tarn> 45\na: –\nb: true\nprice: 189.95',
  )
  expect(html).toContain('&lt;Tarn&gt; 45')
  expect(html).toContain('font-weight:600">189.95<')
})

it('other references show their place', () => {
  const textOf = (change: Partial<MessageReference>) =>
    referenceBlock({ ...reference, columns: [], values: [], ...change }).text

  expect(textOf({ kind: 'ROW', column: null })).toContain('about row 4 of products, run of')
  expect(textOf({ kind: 'FINDING', row: null, title: '31,077 rows' })).toContain('about 31,077 rows, run of')
  expect(textOf({ kind: 'RUN', row: null })).toContain('about the run of 19 Nov 2026, 06:00 UTC of Chairs')
})

it('messages are cut, escaped, and never add lines to a name', () => {
  const { text, html } = messageBlock({ ...message, text: `@[$& <b>](user:2) <script>\n${'x'.repeat(9000)}` })

  expect(text).toMatch(
    /^Eve Bcc: all \(<Shop>, 20 Nov 2026, 10:46 UTC\):\n@\$& <b> <script>\nx+ …\n4 files: a\.csv, <b>\.pdf, c and 1 more$/,
  )
  expect(text.length).toBeLessThan(4200)
  expect(html).not.toMatch(/<script|<Shop|<b>\)/)
  expect(html).toContain('a.csv, &lt;b&gt;.pdf, c and 1 more</p>')
  expect(html).toMatch(/color:#[0-9a-f]{6}">@\$&amp; &lt;b&gt;<\/span> &lt;script&gt;<br>/)
})

it('the summary names the most personal event', () => {
  const item = (kind: 'MENTIONED' | 'THREAD_REPLY' | 'THREAD_ASSIGNED', userName: string) => ({
    kind,
    projectId: 1,
    projectName: 'Shop',
    reportId: null,
    reportName: null,
    runId: null,
    message: null,
    thread: { id: 1, messageId: 1, subject: 'Old', userName },
    at: '2026-11-20T10:46:00.000Z',
  })
  const reply = item('THREAD_REPLY', 'Priya')
  const subject = (...items: ReturnType<typeof item>[]) => summaryOf(items, 'Prices').subject

  expect(subject(reply, item('MENTIONED', 'Bo'), item('THREAD_ASSIGNED', 'Ilse'))).toBe(
    'Bo mentioned you: Prices',
  )
  expect(subject(reply, item('THREAD_ASSIGNED', 'Ilse'))).toBe('Ilse assigned you: Prices')
  expect(subject(reply)).toBe('Priya wrote: Prices')
  expect(subject(reply, item('THREAD_REPLY', 'Bo'))).toBe('2 new messages: Prices')
})
