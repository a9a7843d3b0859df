import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inSmallHeap } from '../testing/small-heap.ts'

describe('the main texts of many pages', () => {
  it.each([
    ['classes of its own', 'post-${at} type-post status-publish'],
    ['a class without end', '${at}${"x".repeat(400_000)}'],
  ])('leave nothing of a page with %s in memory', async (_what, classes) => {
    const [mainText, parseHtml] = ['main-text.ts', 'parse-html.ts'].map((file) =>
      join(import.meta.dirname, file),
    )
    const code = `
      import { mainText } from ${JSON.stringify(mainText)}
      import { parseHtml } from ${JSON.stringify(parseHtml)}
      const text = 'A sentence that is long enough, and goes on. '.repeat(10_000)
      for (let at = 1000; at < 1090; at++) {
        const html = \`<p>a</p><div class="${classes}"><p>b</p></div><p>\${text}</p>\`
        mainText(parseHtml(Buffer.from(html).toString()).root)
      }
      console.log('done')`

    expect(await inSmallHeap(36, code)).toBe('done')
  })
})
