/*
 * Neither WeakMaps nor maps that are cleared: with these, pages would survive until a full collection
 * (nth-position.ts), and collecting garbage took a sixth of a proposal's time.
 */
const caches: { forget(): void }[] = []

/** What is asked several times about elements of the current page, or about the page itself. Pages don't change. */
export class PageCache<K extends object, T> {
  private known = new Map<K, T>()

  constructor() {
    caches.push(this)
  }

  get(key: K): T | undefined {
    return this.known.get(key)
  }

  set(key: K, value: T): void {
    this.known.set(key, value)
  }

  /** What is known, else what `find` finds. */
  of(key: K, find: (key: K) => T): T {
    const known = this.known.get(key)
    if (known !== undefined || this.known.has(key)) return known as T
    const found = find(key)
    this.known.set(key, found)
    return found
  }

  forget(): void {
    if (this.known.size > 0) this.known = new Map()
  }
}

/** The same for questions with a name: the answer is found once for each page and name. */
export function oncePerPage<K extends object, Name, T>(
  find: (page: K, name: Name) => T,
): (page: K, name: Name) => T {
  const answers = new PageCache<K, Map<Name, T>>()
  return (page, name) => {
    const known = answers.of(page, () => new Map())
    if (!known.has(name)) known.set(name, find(page, name))
    return known.get(name) as T
  }
}

/** Releases what is known about the previous page; call when another one is read, or when a page is done with. */
export function forgetPage(): void {
  for (const cache of caches) cache.forget()
}
