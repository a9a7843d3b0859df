import { useEffect, useState } from 'react'

/** The value, debounced by `restMs`, so that not every keystroke causes a request. */
export function useSettled<Value>(value: Value, restMs = 300): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
