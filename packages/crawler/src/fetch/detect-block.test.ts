import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'
import { wallOf } from './detect-block.ts'

describe('walls against robots', () => {
  it.each([
    [403, '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>', /Cloudflare/],
    [403, 'Access Denied Reference #18.2 https://errors.edgesuite.net/18.2', /Akamai/],
    [200, '<script src="/_Incapsula_Resource?x=1"></script>', /Imperva/],
    [200, '<title>Robot Check</title><form>Type the letters</form>', /robots/],
    [200, '<title>Verify you are human</title><div class="g-recaptcha"></div>', /captcha/],
    [401, 'px-captcha', /HUMAN/],
    [403, 'captcha-delivery.com', /DataDome/],
    [405, 'awswaf', /AWS WAF/],
    [503, '<div class="h-captcha">', /captcha/],
    [403, 'px-captcha g-recaptcha', /HUMAN/],
    [200, `${' '.repeat(2499 - 20)}_Incapsula_Resource.`, /Imperva/],
    [200, `<title>Robot check</title>${' '.repeat(5999 - 26)}`, /robots/],
    [200, `${' '.repeat(4000)}<title>Captcha</title>`, /robots|captcha/],
    [200, `<title>${' '.repeat(285)}captcha`, /captcha/],
    [403, `captcha${' '.repeat(29_993)}`, /captcha/],
  ])('HTTP %i %.60s', (status, text, wall) => {
    expect(wallOf(status, {}, text)).toMatch(wall)
  })

  it.each([
    [200, '<title>Tents</title><form class="g-recaptcha">Write to us</form>'],
    [200, `<title>How captcha works</title>${'word '.repeat(10_000)}`],
    [403, '<title>Forbidden</title>'],
    [404, '<title>Not found</title>'],
    [404, 'g-recaptcha'],
    [402, 'g-recaptcha'],
    [406, 'g-recaptcha'],
    [504, 'g-recaptcha'],
    [200, `${' '.repeat(2500 - 18)}_Incapsula_Resource`],
    [200, `<title>Robot check</title>${' '.repeat(6000 - 26)}`],
    [200, `${' '.repeat(4001)}<title>Captcha</title>`],
    [200, `<title>${' '.repeat(300)}captcha`],
    [200, '<title>Tents</title><b>Captcha</b>'],
    [200, '<title>Tents</title><svg><title>Captcha</title></svg>'],
    [403, `captcha${' '.repeat(29_994)}`],
  ])('leaves pages alone: HTTP %i %.40s', (status, text) => {
    expect(wallOf(status, {}, text)).toBeNull()
  })

  it("are detected by a header, regardless of the page's length", () => {
    const text = 'x'.repeat(100_000)

    expect(wallOf(200, { 'cf-mitigated': 'challenge' }, text)).toMatch(/Cloudflare/)
    expect(wallOf(200, { 'cf-mitigated': 'other' }, text)).toBeNull()
  })

  it('fails the page with a code of its own, without trying again', async () => {
    await using site = await startSite({
      '/': (_request, response) =>
        void response.writeHead(403).end('<title>Just a moment...</title><script>_cf_chl_opt</script>'),
    })

    const { summary, journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: { page: { table: 't', fields: { x: { select: 'h1' } } } },
    })

    expect(journal.requests).toMatchObject([{ outcome: 'failed', code: 'BLOCKED', attempts: 1 }])
    expect(summary.messages.join(' ')).toContain('the site keeps crawlers out')
  })
})

it('sends cookies back through the run when the recipe wants it', async () => {
  const seen: (string | undefined)[] = []
  await using site = await startSite({
    '*': (request, response) => {
      if (request.url !== '/robots.txt') seen.push(request.headers.cookie)
      response.setHeader('set-cookie', 'session=s1; Path=/').end('<h1>x</h1>')
    },
  })
  const recipe = (fetch: object) => ({
    version: 1,
    start: [`${site.origin}/{1..2}`],
    fetch: { concurrency: 1, robots: 'ignore', ...fetch },
    types: { page: { table: 't', fields: { x: { select: 'h1' } } } },
  })

  await runCrawl(recipe({}))
  await runCrawl(recipe({ cookies: 'run' }))

  expect(seen).toEqual([undefined, undefined, undefined, 'session=s1'])
})
