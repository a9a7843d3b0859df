/** Nobody sets more; a hostile site must not fill the memory. */
const perHost = 60
const longest = 4096

/** Cookies by host. They go back to the host that set them, for as long as the jar lives. */
export class CookieJar {
  private readonly hosts = new Map<string, Map<string, string>>()

  keep(url: URL, header: string | string[] | undefined): void {
    if (header === undefined) return
    const cookies = this.hosts.get(url.host) ?? new Map<string, string>()
    this.hosts.set(url.host, cookies)
    for (const line of [header].flat()) {
      const pair = /^\s*([^=;\s]+)=([^;]*)/.exec(line)
      if (!pair || line.length > longest) continue
      if (/;\s*max-age\s*=\s*(0|-\d+)/i.test(line)) cookies.delete(pair[1]!)
      else if (cookies.size < perHost || cookies.has(pair[1]!)) cookies.set(pair[1]!, pair[2]!.trim())
    }
  }

  for(url: URL): string | null {
    const cookies = this.hosts.get(url.host)
    if (!cookies || cookies.size === 0) return null
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
