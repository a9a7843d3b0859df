import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]

/** Each icon of the library is a module with its shapes; modules with former names only refer to another. */
const iconModule = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/

/**
 * Has the icons of the library drawn by `ui/draw-icon.ts`, a tenth of what the library needs for icons with any
 * options. Leaves out the random `key` of each shape, which doesn't compress.
 */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    transform: {
      filter: { id: iconModule, code: 'createLucideIcon' },
      async handler(_code, id) {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
          __iconData: { size: number; node: Shape[] }
        }
        if (icon.size !== 24) this.error(`${id} has another size than all others`)
        const shapes = icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
        return {
          code: [
            `import { drawIcon } from '/src/ui/draw-icon.ts'`,
            `export default /* @__PURE__ */ drawIcon(${JSON.stringify(shapes)})`,
          ].join('\n'),
          map: null,
        }
      },
    },
  }
}
