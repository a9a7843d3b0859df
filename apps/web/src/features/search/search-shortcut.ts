type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'key' | 'code'>>

/**
 * Whether the key is K, by letter, or by position in layouts with other letters. Autofill sends events without a key.
 */
const isK = ({ key = '', code }: Keys): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'

/** Whether the event is Ctrl+K or Cmd+K, outside of project creation. */
export const opensSearch = (event: Keys, path: string): boolean =>
  isK(event) &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  path.replace(/\/$/, '') !== '/projects/create'
