import { hash } from 'node:crypto'

/**
 * The canonical form of a URL; URLs of the same page compare equal. In addition to what the URL parser does
 * (lower-case scheme and host, default port dropped, dot segments resolved), the fragment is dropped,
 * percent-encodings are upper-cased, and those of unreserved characters are decoded (RFC 3986, 6.2.2). The query is
 * unchanged, since its order can matter, except that session ids are removed: with them a site has as many URLs as
 * visits. "sid" and "sessionId" may also be the id of an article, or of a talk at a conference: there, only what looks
 * like a random token counts as a session.
 */
export function canonicalUrl(href: string): string {
  const fragment = href.indexOf('#')
  const bare = withoutSession(fragment < 0 ? href : href.slice(0, fragment))
  return bare.includes('%') ? bare.replace(/%[0-9a-f]{2}/gi, canonicalOctet) : bare
}

const sessionPath = /;jsessionid=[\w!.-]+/i
const sessionQuery =
  /([?&])(?:(?:phpsessid|jsessionid|aspsessionid[a-z]*|cftoken|cfid)=[\w!.%-]{8,}|(?:session_?id|sid)=(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,})(&|$)/gi

function withoutSession(href: string): string {
  if (!/sess|sid=|cftoken=/i.test(href)) return href
  return href
    .replace(sessionPath, '')
    .replace(sessionQuery, (_, before: string, after: string) => (after === '&' ? before : ''))
}

function canonicalOctet(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[A-Za-z0-9\-._~]/.test(character) ? character : code.toUpperCase()
}

/**
 * The first 64 bits of the SHA-1 of page type and canonical URL. The type is included because the same page may be
 * read both as a list and as an item. Among ten million URLs the chance that any two collide is about 3 in a
 * million.
 */
export function fingerprint(type: string, href: string): Buffer {
  // Hashing to a string is three times as fast as hashing to a buffer, which gets its own memory outside the heap
  // each time.
  return Buffer.from(hash('sha1', `${type}\n${canonicalUrl(href)}`, 'binary'), 'binary')
}

/** A set of 64-bit fingerprints: 8 bytes per slot, at most three of four slots used. */
export class FingerprintSet {
  size = 0
  private slots = new Uint32Array(2 * 1024)
  private mask = 1023

  /** Adds the first 64 bits of a hash; false if already present. */
  add(digest: Buffer): boolean {
    if (this.size * 4 >= (this.mask + 1) * 3) this.grow()
    // The pair 0, 0 marks a free slot.
    const added = this.insert(digest.readUInt32LE(0) || 1, digest.readUInt32LE(4))
    if (added) this.size++
    return added
  }

  has(digest: Buffer): boolean {
    return this.isAt(this.find(digest.readUInt32LE(0) || 1, digest.readUInt32LE(4)))
  }

  private isAt(slot: number): boolean {
    return this.slots[2 * slot] !== 0
  }

  /** The slot of a fingerprint, or the free slot where it would go. */
  private find(low: number, high: number): number {
    let slot = high & this.mask
    while (this.slots[2 * slot] !== 0) {
      if (this.slots[2 * slot] === low && this.slots[2 * slot + 1] === high) return slot
      slot = (slot + 1) & this.mask
    }
    return slot
  }

  private insert(low: number, high: number): boolean {
    const slot = this.find(low, high)
    if (this.isAt(slot)) return false
    this.slots[2 * slot] = low
    this.slots[2 * slot + 1] = high
    return true
  }

  private grow(): void {
    const old = this.slots
    this.slots = new Uint32Array(old.length * 2)
    this.mask = this.mask * 2 + 1
    for (let at = 0; at < old.length; at += 2) if (old[at] !== 0) this.insert(old[at]!, old[at + 1]!)
  }
}
