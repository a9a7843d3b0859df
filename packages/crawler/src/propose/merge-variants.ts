import type { LeafColumn } from './leaf-column.ts'

/**
 * Merges columns that show one value in different states: "stock stock--in" in some items, "stock stock--out" in
 * others. They have the same position by tags, share a class at each step, and never occur in the same item.
 */
export function mergeVariants(columns: readonly LeafColumn[]): LeafColumn[] {
  const merged: LeafColumn[] = []
  for (const column of columns) {
    const twin = merged.find((known) => areVariants(known, column))
    if (!twin) merged.push({ ...column })
    else {
      twin.leaves = twin.leaves.map((leaves, index) => (leaves.length > 0 ? leaves : column.leaves[index]!))
      twin.order = Math.max(twin.order, column.order)
    }
  }
  return merged
}

function areVariants(one: LeafColumn, other: LeafColumn): boolean {
  if (one.kind !== other.kind || one.key === other.key || one.kind === 'class') return false
  if (one.leaves.some((leaves, index) => leaves.length > 0 && other.leaves[index]!.length > 0)) return false
  const steps = one.key.split('>')
  const others = other.key.split('>')
  return steps.length === others.length && steps.every((step, index) => isVariant(step, others[index]!))
}

function isVariant(step: string, other: string): boolean {
  if (step === other) return true
  const [tag, ...names] = step.split('.')
  const [otherTag, ...otherNames] = other.split('.')
  return tag === otherTag && names.some((name) => otherNames.includes(name))
}
