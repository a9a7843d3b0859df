type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+K or Cmd+K, but not while a project is being created. */
export const opensSearch = (event: Keys, path: string): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  path.replace(/\/$/, '') !== '/projects/create'
