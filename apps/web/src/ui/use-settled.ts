import { useEffect, useState } from 'react'

/** A value once it has rested for a moment, so that not every key that is pressed asks the server. */
export function useSettled<Value>(value: Value, restMs = 300): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
