/** Returns the value. Throws "{name} is undefined" if it is missing, which is a bug. */
export function required<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`${name} is undefined`)
  return value
}
