import { expect, it } from 'vitest'
import { readBounceReport } from './bounce-report.ts'
import { delayNotice, exchangeBounce, postfixBounce } from '../../testing/bounce-samples.ts'

const sample = { messageId: '<0123456789abcdef@windrow>', address: 'gone@x.example' }
const read = (text: string) => readBounceReport(Buffer.from(text))

it.each([
  ['Postfix', postfixBounce(sample), '550 5.1.1 The email account that you tried to reach does not exist'],
  ['Exchange', exchangeBounce(sample), 'status 5.2.2'],
])('reads what %s writes', async (_server, text, said) => {
  expect(await read(text)).toEqual({ messageId: sample.messageId, failures: [said] })
})

it('reads a truncated report', async () => {
  expect(await read(postfixBounce(sample).slice(0, 2500))).toMatchObject({ messageId: sample.messageId })
})

it('distinguishes a delayed mail', async () => {
  expect(await read(delayNotice(sample))).toEqual({ messageId: sample.messageId, failures: [] })
})

it.each([
  ['nothing', ''],
  ['an answer of a person', 'From: maja@x.example\r\nSubject: Thanks\r\n\r\nNice.\r\n'],
  [
    'parts in parts without end',
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(500)}`,
  ],
])('takes %s for no bounce', async (_what, text) => {
  expect(await read(text)).toBeNull()
})
