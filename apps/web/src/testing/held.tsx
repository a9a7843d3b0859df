import { useState, type ReactNode } from 'react'

interface Props<Value> {
  first: Value
  children: (value: Value, change: (next: Value) => void) => ReactNode
}

/** Holds the state of a controlled component. */
export function Held<Value>({ first, children }: Props<Value>) {
  const [value, change] = useState(first)
  return children(value, change)
}
