/** What must be there; its absence is a mistake of ours. Throws "{name} is undefined". */
export function required<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`${name} is undefined`)
  return value
}
