import { slowerHere } from '@windrow/contract/testing/slower-here'
import { expect, it } from 'vitest'
import { charsetSample } from './charset-sample.ts'

const sampleOf = (page: string): string => charsetSample(Buffer.from(page, 'latin1')).toString('latin1')

it('takes the texts between tags that have bytes beyond ASCII, with a space between them', () => {
  expect(sampleOf('<p>é</p><p>plain</p><p title="ü">ß\n</p>ä')).toBe('é ß\n ä ')
  expect(sampleOf('é')).toBe('é ')
  expect(sampleOf('<p>\u007f</p>\u0080')).toBe('\u0080 ')
})

it.each([
  ['<script>é</script>ü', 'ü '],
  ['<SCRIPT>é</SCRIPT>ü', 'ü '],
  ['<script><p>é</p></script>ü', 'ü '],
  ['<style>é</style>ü', 'ü '],
  ['<!-- <p>é</p> -->ü', 'ü '],
  ['<!-->é', 'é '],
  ['ü<script>é', 'ü '],
  ['ü<p title="é"', 'ü '],
])('leaves out what is no text of people: %j', (page, sample) => {
  expect(sampleOf(page)).toBe(sample)
})

it('takes what stands around the first such byte where no text has one', () => {
  expect(sampleOf('<p title="é, è">plain</p>')).toBe('é, è">plain</p>')
  expect(sampleOf('<p>plain</p>')).toBe('')
  expect(sampleOf(`<p title="${'é'.repeat(2000)}">`)).toHaveLength(1024)
})

it('has enough after 1,024 bytes, and ends a text where no character can be cut', () => {
  expect(sampleOf('é'.repeat(1024))).toHaveLength(1025)
  expect(sampleOf(`${'é'.repeat(1024)}/end`)).toBe(`${'é'.repeat(1024)} `)
  expect(sampleOf(`${'é'.repeat(1025)}0é é`)).toBe(`${'é'.repeat(1025)}0é `)
  expect(sampleOf(`${'é'.repeat(1223)} é`)).toBe(`${'é'.repeat(1223)} `)
  expect(sampleOf(`${'é'.repeat(1224)} é`)).toBe(`${'é'.repeat(1024)} `)
  expect(sampleOf(`<p>${'é'.repeat(1022)}<p>ä<p>ö`)).toBe(`${'é'.repeat(1022)} ä `)
  expect(sampleOf(`<p>${'é'.repeat(1023)}<p>ä<p>ö`)).toBe(`${'é'.repeat(1023)} `)
})

it('takes no longer for very many scripts', () => {
  const page = Buffer.from(`${'<SCRIPT></SCRIPT>'.repeat(1_000_000)}é`, 'latin1')
  const started = performance.now()
  expect(charsetSample(page)).toHaveLength(1)
  // Where each script is searched for its end up to the end of the page, this takes minutes.
  expect(performance.now() - started).toBeLessThan(5000 * slowerHere())
})

it('looks at the first 256 KB', () => {
  const before = (bytes: number) => `<!--${' '.repeat(bytes - 7)}-->`

  expect(sampleOf(`ö${before(262_141)}éüä`)).toBe('ö éü ')
  expect(sampleOf(`ö${before(262_142)}éüä`)).toBe('ö é ')
  expect(sampleOf(`ö${before(262_143)}éüä`)).toBe('ö ')
  expect(sampleOf(`ö${before(262_144)}éüä`)).toBe('ö ')
})
