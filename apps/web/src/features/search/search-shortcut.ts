type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'key' | 'code'>>

/** The letter on the key, or where the layout has others than these, its place. What a browser fills in presses no key. */
const isK = ({ key = '', code }: Keys): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'

/** Ctrl+K or Cmd+K, but not while a project is being created. */
export const opensSearch = (event: Keys, path: string): boolean =>
  isK(event) &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  path.replace(/\/$/, '') !== '/projects/create'
