import { isUtf8 } from 'node:buffer'
import type { BrowserReader } from '../browser/browser-reader.ts'
import type { HttpClient } from '../fetch/http-client.ts'

/** The browser refuses later dates than the end of the year 9999, in seconds since 1970. */
const latest = 253_402_300_799

/** A text as HTTP headers hold it: a character per byte of its UTF-8. */
const headerBytes = (text: string): string => Buffer.from(text).toString('latin1')

/** The text that a header holds, as the browser reads and sends it; what isn't UTF-8 stays. */
function textOf(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}

/** Copies the cookies of a login between the HTTP client and the browser. */
export async function shareCookies(
  client: HttpClient,
  browser: BrowserReader,
  fromBrowser: boolean,
): Promise<void> {
  const { jar } = client
  if (fromBrowser) {
    const state = await browser.pool.keepState()
    for (const { name, value, domain, path, secure, expires } of state?.cookies ?? [])
      jar?.add({
        name: headerBytes(name),
        value: headerBytes(value),
        domain: domain.replace(/^\./, ''),
        hostOnly: !domain.startsWith('.'),
        path,
        secure,
        expires: expires < 0 ? null : expires * 1000,
      })
    return
  }
  const cookies = (jar?.all() ?? []).map(({ name, value, domain, hostOnly, path, secure, expires }) => ({
    name: textOf(name),
    value: textOf(value),
    domain: hostOnly ? domain : `.${domain}`,
    path,
    secure,
    httpOnly: false,
    sameSite: 'Lax' as const,
    expires: expires === null ? -1 : Math.min(Math.round(expires / 1000), latest),
  }))
  await browser.pool.setState({ cookies, origins: [] })
}
