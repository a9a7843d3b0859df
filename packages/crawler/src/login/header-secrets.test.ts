import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Recipe } from '@windrow/contract/recipe'
import { checkRecipe } from '../check-recipe.ts'
import { egressAllowingLoopback } from '../fetch/egress.ts'
import { readOne } from '../run/read-one.ts'
import { ServiceCode } from '../service/service-code.ts'
import { ServiceHost } from '../service/service-host.ts'
import { serviceRecipe } from '../service/service-recipe.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'

const value = 'k3y&"of"<shop>'
const secretsWith = (key: string) => (name: string) => Promise.resolve(name === 'shop key' ? key : null)
const secrets = secretsWith(value)

const asked = (start: string[], fetch: object = {}, header = 'Bearer {secret:shop key}') => ({
  version: 1,
  start,
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  fetch: { retries: 0, hosts: { '127.0.0.1': { headers: { Authorization: header } } }, ...fetch },
  keep: { sample: 10, failed: 10 },
})

/** A site that records request headers, and echoes them on its pages, including failed ones. */
function telling() {
  const got: string[] = []
  const answer: Answer = ({ url, headers }, response) => {
    const { authorization = 'nobody' } = headers
    got.push(`${url} ${authorization}`)
    response.statusCode = /robots|bad/.test(url!) ? 404 : 200
    const text = authorization.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    response.setHeader('content-type', 'text/html').end(`<h1>Here</h1><p>${text}</p>`)
  }
  return { got, answer }
}

describe('a secret in a header for a host', () => {
  it.each(['http', 'browser'])('goes to its host, and is kept and told nowhere: %s', async (mode) => {
    const { got, answer } = telling()
    await using site = await startSite({ '*': answer })

    const recipe = asked([`${site.origin}/good`, `${site.origin}/bad`], { mode })
    const { journal } = await runCrawl(recipe, { secrets })

    expect(got.filter((line) => !line.includes('favicon')).toSorted()).toEqual([
      `/bad Bearer ${value}`,
      `/good Bearer ${value}`,
      `/robots.txt Bearer ${value}`,
    ])
    expect(journal.rows('pages')).toEqual([{ title: 'Here' }])
    const pages = journal.evidence.filter(({ kind }) => kind === 'html').map(({ body }) => body.toString())
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Bearer {secret:shop key}')
    const told = [journal.logs, journal.failures, journal.requests, ...pages]
    expect(JSON.stringify(told)).not.toContain('k3y')
  })

  it('is put in for a page that is tried, and taken out of what is shown of it', async () => {
    const { got, answer } = telling()
    await using site = await startSite({ '*': answer })
    const options = { egress: egressAllowingLoopback, userAgent: 'Windrow/0.1 (test)', secrets }

    const recipe = Recipe.parse(asked([`${site.origin}/`]))
    const { html } = await readOne(`${site.origin}/`, 'page', { ...options, recipe })

    expect(got).toEqual([`/ Bearer ${value}`])
    expect(html).toContain('Bearer {secret:shop key}')
    expect(JSON.stringify(recipe)).not.toContain('k3y')
  })

  it('is one of a service as well', async () => {
    const { got, answer } = telling()
    await using site = await startSite({ '*': answer })
    await using host = new ServiceHost({ file: join(import.meta.dirname, '../testing/services/keyed.ts') })
    const description = await host.describe()
    const params = { site: site.origin }
    const recipe = serviceRecipe(description, await host.start(params))
    const hosts = { '127.0.0.1': { headers: { authorization: '{secret:shop key}' } } }
    const service = new ServiceCode(host, description, params)

    await runCrawl({ ...recipe, fetch: { ...recipe.fetch, hosts } }, { service, secrets })

    expect(got).toEqual([`/robots.txt ${value}`, `/ ${value}`])
  })

  it.each([
    [
      'is missing',
      'Bearer {secret:other key}',
      value,
      'A header needs the secret "other key", and there is none of that name. Add it, or correct the name in the recipe.',
    ],
    [
      'cannot stand in one',
      '{secret:shop key}',
      'two\nlines',
      'The secret in the header "Authorization" for 127.0.0.1 has a line break or a character that headers cannot have. Enter it again.',
    ],
  ])('that %s ends the run before anything is asked', async (_what, header, key, message) => {
    const { got, answer } = telling()
    await using site = await startSite({ '*': answer })
    const recipe = asked([`${site.origin}/`], {}, header)

    const { summary, journal } = await runCrawl(recipe, { secrets: secretsWith(key) })

    expect(got).toEqual([])
    expect(summary).toMatchObject({ reason: 'hindered', failed: true })
    expect(summary.messages.join(' ')).toContain(message)
    expect(journal.logs).toContainEqual(expect.objectContaining({ message, code: 'SECRET', level: 'ERR' }))
  })

  it.each([
    ['fetch.headers.x-key', { fetch: { headers: { 'x-key': '{secret:shop key}' } } }],
    ['start.0.headers.x-key', { start: [{ url: 'https://a.test', headers: { 'x-key': '{secret:a}' } }] }],
  ])('is refused where it could go to any host: %s', (path, more) => {
    const { faults } = checkRecipe({ ...asked(['https://a.test/']), ...more })

    expect(faults).toEqual([
      { path, message: expect.stringContaining('write the header into "fetch.hosts"') },
    ])
  })
})
