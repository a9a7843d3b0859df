import { useState, type ReactNode } from 'react'

interface Props<Value> {
  first: Value
  children: (value: Value, change: (next: Value) => void) => ReactNode
}

/** Holds the value of a widget as the screen around it would. */
export function Held<Value>({ first, children }: Props<Value>) {
  const [value, change] = useState(first)
  return children(value, change)
}
