import { describe, expect, it } from 'vitest'
import { Secrets } from './secrets.ts'

const never = (): never => {
  throw new Error('there is one')
}
const secretsOf = (values: Record<string, string>) =>
  Secrets.of(
    Object.keys(values)
      .map((name) => `{secret:${name}}`)
      .join(' '),
    (name) => Promise.resolve(values[name] ?? null),
    never,
  )

describe('secrets are removed from texts', () => {
  it.each([
    ['plain', `o'neil "&" <a/b=c> ä`],
    ['as Django, Jinja and PHP escape it', 'o&#x27;neil &quot;&amp;&quot; &lt;a/b=c&gt; ä'],
    ['as Go and Python escape it', 'o&#39;neil &#34;&amp;&#34; &lt;a/b=c&gt; ä'],
    ['as Mustache escapes it', 'o&#39;neil &quot;&amp;&quot; &lt;a&#x2F;b&#x3D;c&gt; ä'],
    ['with names for apostrophes and letters', 'o&apos;neil &quot;&amp;&quot; &lt;a/b=c&gt; &#228;'],
    ['in URLs', 'o%27neil%20%22%26%22%20%3ca%2fb%3dc%3e%20%c3%a4'],
    ['in forms', 'o%27neil+%22%26%22+%3Ca%2Fb%3Dc%3E+%C3%A4'],
    ['in JSON', String.raw`o'neil \"&\" <a\/b=c> \u00e4`],
    ['in JSON in a page', String.raw`o\u0027neil \u0022\u0026\u0022 \u003ca/b=c\u003E ä`],
    ['in JSON in an attribute', String.raw`o'neil \&quot;&amp;\&quot; &lt;a/b=c&gt; ä`],
  ])('%s', async (_what, text) => {
    const { redact } = await secretsOf({ password: `o'neil "&" <a/b=c> ä` })

    expect(redact(`x${text}y`)).toBe('x{secret:password}y')
  })

  it('the longer one first, and neither from the names of others', async () => {
    const { redact } = await secretsOf({ user: 'secret', password: 'secret-1' })

    expect(redact('secret-1 secret 😀')).toBe('{secret:password} {secret:user} 😀')
  })

  it('without trying all ways to read a page', async () => {
    const { redact } = await secretsOf({ password: `${'\\'.repeat(100)}&&&&x` })
    const page = `${'\\'.repeat(30_000)}${'&amp;'.repeat(10_000)}`

    expect(redact(page)).toBe(page)
  })
})
