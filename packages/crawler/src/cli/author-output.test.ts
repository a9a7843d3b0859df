import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder, windrow } from '../testing/run-program.ts'
import { shopPages, shopRecipe, startSite } from '../testing/site.ts'

const talkative = `import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: 'talkative', name: 'Talkative', params: { site: { type: 'text' } }, tables: { pages: { url: 'url' } },
  start: ({ site }) => [site, site + '/broken'],
  *crawl({ page }) {
    console.log('read %s', new URL(page.url).pathname)
    if (page.url.endsWith('broken')) throw new Error('no price')
    yield { log: 'kept it' }
    yield { table: 'pages', row: { url: page.url } }
  },
})
`

it('shows what a service logs and where its errors come from', async () => {
  await using place = await folder()
  await using site = await startSite({ '/': 'x', '/broken': 'x' })
  const file = join(place.path, 'talkative.ts')
  await writeFile(file, talkative)
  const crawl = (...more: string[]) =>
    windrow(['crawl', file, '--param', `site=${site.origin}`, '--out', '-', ...more])

  const { err, out } = await crawl()
  const quiet = await crawl('--quiet')

  expect(err.split('\n')).toEqual(expect.arrayContaining(['read /', 'read /broken', 'kept it', 'no price']))
  expect(err).toMatch(/no price\n +at .*talkative\.ts:7:\d+/)
  expect(err).not.toContain(place.path)
  expect(out).toBe(`{"url":"${site.origin}/"}\n`)
  expect(quiet.err).not.toMatch(/read \/|kept/)
  expect(quiet.err).toContain('talkative.ts:7')
})

it('says what is wrong with a folder of CommonJS', async () => {
  await using place = await folder()
  await writeFile(join(place.path, 'package.json'), '{"type": "commonjs"}')
  await writeFile(join(place.path, 'talkative.ts'), talkative)

  const { code, err } = await windrow(['crawl', join(place.path, 'talkative.ts'), '--out', '-'])

  expect(code).toBe(2)
  expect(err).toContain(
    'the nearest package.json says "type": "commonjs"; say "type": "module" there, or call the file talkative.mts.',
  )
})

it('takes a recipe from standard input', async () => {
  await using site = await startSite(shopPages(1, 1))
  const { code, out } = await windrow(['check', '-'], undefined, JSON.stringify(shopRecipe(site.origin)))
  const wrong = await windrow(['check', '-'], undefined, '{"version": }')

  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('The recipe is fine') as string })
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringContaining('standard input is not valid JSON') as string,
  })
})

it('tells its version', async () => {
  expect(await windrow(['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
  })
})
