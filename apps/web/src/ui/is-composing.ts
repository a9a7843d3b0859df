import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, which chooses characters with Enter and Escape. Safari says so only with the
 * code 229 of the key that ends it.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
