import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { htmlToText } from './html-text.ts'
import { heldOutReplies, tuningReplies } from './reply-samples.ts'
import { replyText } from './reply-text.ts'

describe('what somebody wrote in a reply', () => {
  it.each(tuningReplies)('is found in $name', ({ text, written }) => {
    expect(replyText(text)).toBe(written)
    expect(replyText(text.replaceAll('\n', '\r\n'))).toBe(written)
  })

  it.each(heldOutReplies)('is found in $name, by the same rules', ({ text, written }) => {
    expect(replyText(text)).toBe(written)
  })

  it.each([
    [
      'Gmail',
      '<div dir="ltr">Noon is <b>fine</b>.<div><br></div><div>Maja</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Nov 20, 2026 Priya &lt;<a href="mailto:w@windrow.example">w@windrow.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">Old <p>text</p></blockquote></div>',
      'Noon is fine.\n\nMaja',
    ],
    [
      'Outlook',
      '<html><head><style>p{color:red}</style></head><body><div>Passt.</div><div id="appendonsend"></div><hr><div id="x_divRplyFwdMsg"><b>Von:</b> Priya</div><p>Old</p></body></html>',
      'Passt.',
    ],
    [
      'Apple Mail',
      '<body>See <a href="https://shop.example/tarn">the page</a>:<ul><li>one</li><li>two</li></ul><blockquote type="cite">Old</blockquote></body>',
      'See the page (https://shop.example/tarn):\n\n- one\n\n- two',
    ],
    [
      'a signature and hidden scripts',
      '<p>Yes&nbsp;&amp; no</p><script>alert(1)</script><div class="gmail_signature">Maja</div>',
      'Yes & no',
    ],
  ])('is found in HTML of %s', (_program, html, written) => {
    expect(replyText(htmlToText(html))).toBe(written)
  })

  it.each(['On 1 wrote:\n', '>', '> a\n', '_', 'From: a\n', '-- \n', 'On ', ' \n', 'a@b ', '-'])(
    'is found in a moment, however often %j is repeated',
    (piece) => {
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      const start = performance.now()

      replyText(text)

      expect(performance.now() - start).toBeLessThan(1000 * slowerHere())
    },
  )
})
