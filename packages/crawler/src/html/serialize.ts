import { type DomSerializerOptions, render } from 'dom-serializer'
import type { ChildNode } from './nodes.ts'

/** Nodes as HTML. */
export function serialize(nodes: readonly ChildNode[], options?: DomSerializerOptions): string {
  // It reads types, names, attributes, children, parents and data, which our nodes have too.
  return render(nodes as unknown as Parameters<typeof render>[0], options)
}
