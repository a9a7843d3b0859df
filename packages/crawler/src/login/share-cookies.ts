import type { BrowserReader } from '../browser/browser-reader.ts'
import type { HttpClient } from '../fetch/http-client.ts'

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
        name,
        value,
        domain: domain.replace(/^\./, ''),
        hostOnly: !domain.startsWith('.'),
        path,
        secure,
        expires: expires < 0 ? null : expires * 1000,
      })
    return
  }
  const cookies = (jar?.all() ?? []).map(({ name, value, domain, hostOnly, path, secure, expires }) => ({
    name,
    value,
    domain: hostOnly ? domain : `.${domain}`,
    path,
    secure,
    httpOnly: false,
    sameSite: 'Lax' as const,
    expires: expires === null ? -1 : Math.round(expires / 1000),
  }))
  await browser.pool.setState({ cookies, origins: [] })
}
