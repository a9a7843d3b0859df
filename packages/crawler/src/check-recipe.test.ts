import { describe, expect, it } from 'vitest'
import { checkRecipe } from './check-recipe.ts'

const good = {
  version: 1,
  start: ['https://a.test/'],
  types: { list: { table: 't', items: '.a', fields: { x: { select: '.b' } } } },
}
const withField = (field: unknown) => ({ ...good, types: { list: { table: 't', fields: { x: field } } } })

const withBrowser = (more: object) => ({
  ...good,
  types: { list: { ...good.types.list, mode: 'browser', ...more } },
})
const withStep = (step: object) => withBrowser({ browser: { steps: [step] } })
const withHosts = (hosts: object) => ({ ...good, fetch: { hosts } })
const withLogin = (login: object) => ({
  ...good,
  login: { steps: [{ open: 'https://a.test/' }], check: { selector: 'a' }, ...login },
})

describe('checkRecipe', () => {
  it('fills in the defaults of a good recipe', () => {
    const { recipe, faults } = checkRecipe(good)

    expect(faults).toBeUndefined()
    expect(recipe?.fetch.concurrency).toBe(16)
  })

  it.each([
    [null, '', 'This must be an object, not null.'],
    [{ ...good, stat: 1 }, 'stat', 'There is no setting "stat" here; did you mean "start"?'],
    [{ ...good, version: 2 }, 'version', 'This must be 1, not 2.'],
    [{ ...good, start: ['ftp://x'] }, 'start.0', 'This must be an http or https address.'],
    [
      { ...good, start: [{ url: 'https://a.test', type: 'nope' }] },
      'start.0.type',
      'There is no page type "nope".',
    ],
    [{ ...good, limits: { pages: 0 } }, 'limits.pages', 'This must be at least 1.'],
    [
      withHosts({ 'API.test': {} }),
      'fetch.hosts.API.test',
      /^The name "API\.test" must be a host as addresses/,
    ],
    [
      withHosts({ 'https://a.test': {} }),
      'fetch.hosts.https://a.test',
      /must be a host as addresses have it/,
    ],
    ...['127.1', '0x7f.0.0.1', '[::0]', '*.0.0.1', 'a.test:70000'].map((host): [object, string, RegExp] => [
      withHosts({ [host]: {} }),
      `fetch.hosts.${host}`,
      /must be a host as addresses have it/,
    ]),
    [withHosts({ 'a.*.test': {} }), 'fetch.hosts.a.*.test', /must be a host as addresses have it/],
    [
      withHosts({ 'a.test:80': { delay: 5 } }),
      'fetch.hosts.a.test:80.delay',
      'There is no setting "delay" here; did you mean "delayMs"?',
    ],
    [withHosts({ '*.a.test': { perHost: 0 } }), 'fetch.hosts.*.a.test.perHost', 'This must be at least 1.'],
    [
      withHosts({ '[::1]': { headers: { 'x-key': 'a\nb' } } }),
      'fetch.hosts.[::1].headers.x-key',
      'This has characters that are not allowed here.',
    ],
    [
      withHosts(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.test`, {}]))),
      'fetch.hosts',
      'This must name at most 200 hosts.',
    ],
    [{ ...good, types: { '1x': good.types.list } }, 'types.1x', /^The name "1x" must start with a letter/],
    [
      { ...good, start: ['https://a.test/{1..2000}/{1..2000}'] },
      'start.0',
      /stands for more than 1,000,000 addresses/,
    ],
    [{ ...good, types: {} }, 'types', 'This needs at least one page type.'],
    [withField({ select: 'a[' }), 'types.list.fields.x.select', /^The selector "a\[" cannot be read/],
    [withField({ select: ['a', ':nope'] }), 'types.list.fields.x.select.1', /Unknown pseudo-class/],
    [withField({ select: '..a' }), 'types.list.fields.x.select', /a name is missing/],
    [withField({ select: 'a::before' }), 'types.list.fields.x.select', /Pseudo-elements are not supported/],
    [
      withField({ clean: [{ match: '(' }] }),
      'types.list.fields.x.clean.0.match',
      /^The regular expression "\(" cannot be read/,
    ],
    [
      withField({ clean: [{ match: 'a(?=b)' }] }),
      'types.list.fields.x.clean.0.match',
      /Look-ahead and look-behind are not supported/,
    ],
    [withField({ clean: [{ mach: 'a' }] }), 'types.list.fields.x.clean.0', /^A cleaning step must be one of/],
    [withField({ take: 'table' }), 'types.list.fields.x.type', /^This must be "json"/],
    [withField({ take: 'colour' }), 'types.list.fields.x.take', /^This must be "text", "html"/],
    [
      withField({ type: 'datetime', timeZone: 'Europe/Helsinky' }),
      'types.list.fields.x.timeZone',
      'This is not known; choose a place such as Europe/Helsinki, or UTC.',
    ],
    [withField({ type: 'nmber' }), 'types.list.fields.x.type', /not "nmber"/],
    [
      withStep({ click: 'button[' }),
      'types.list.browser.steps.0.click',
      /^The selector "button\[" cannot be read/,
    ],
    [
      withStep({ click: 'a', frame: 'p::before' }),
      'types.list.browser.steps.0.frame',
      /Pseudo-elements are not/,
    ],
    [
      withStep({ click: 'p:not(:contains(x))' }),
      'types.list.browser.steps.0.click',
      /do not know ":contains\(\)"/,
    ],
    [
      withStep({ press: 'Control+Foo' }),
      'types.list.browser.steps.0.press',
      /^There is no key "Control\+Foo"/,
    ],
    [withBrowser({ browser: { waitFor: 'a[' } }), 'types.list.browser.waitFor', /cannot be read/],
    [
      withBrowser({ next: { by: 'click', select: 'a:contains(x)' } }),
      'types.list.next.select',
      /browsers do not know ":contains\(\)"/,
    ],
    [
      { ...good, fetch: { browser: { timeZone: 'Europe/Berln' } } },
      'fetch.browser.timeZone',
      /^The time zone "Europe\/Berln" is not known/,
    ],
    [
      withLogin({ mode: 'browser', steps: [{ open: 'https://a.test/' }, { click: 'a[' }] }),
      'login.steps.1.click',
      /cannot be read/,
    ],
    [withLogin({ check: { selector: 'a[' } }), 'login.check.selector', /^The selector "a\[" cannot be read/],
    [withLogin({ steps: [{ click: 'a' }] }), 'login.steps.0', 'This needs "mode": "browser" in the login.'],
    [
      withLogin({ mode: 'browser', steps: [{ post: 'https://a.test/', json: {} }] }),
      'login.steps.0',
      'This needs a login that is without a browser.',
    ],
  ])('finds the fault in %j', (source, path, message) => {
    expect(checkRecipe(source).faults).toEqual([
      { path, message: message instanceof RegExp ? expect.stringMatching(message) : message },
    ])
  })

  it.each(['Enter', 'a', '+', 'Control++', 'Shift+ArrowDown', 'F12', 'Control+Alt+Delete', 'KeyA'])(
    'knows the key "%s"',
    (press) => {
      expect(checkRecipe(withStep({ press })).faults).toBeUndefined()
    },
  )

  it('leaves to the browser what only it can read', () => {
    const select = 'button:has-text("More"):visible'

    expect(checkRecipe(withStep({ click: select })).faults).toBeUndefined()
    expect(checkRecipe(withStep({ scroll: 'end' })).faults).toBeUndefined()
    expect(checkRecipe(withStep({ click: '//button[contains(., "More")]' })).faults).toBeUndefined()
  })

  it('tells all faults at once', () => {
    expect(checkRecipe({ version: 1 }).faults?.map((fault) => fault.path)).toEqual(['start', 'types'])
  })
})
