import type { Plugin } from 'vite'

/** The layout of all screens that require login, and the list of projects, which most visits begin with. */
const firstScreens = /(^|\/)src\/routes\/_app(\/projects\.index)?\.tsx(\?|$)/

/** Whether a file, or a part of one ("?"), is that of a screen that the first file is to hold. */
export const isFirstScreen = (file: string): boolean => firstScreens.test(file)

const iconLibrary = 'lucide-react'
const iconImport = new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*["']${iconLibrary}["']`, 'g')
const iconExport = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g

/** The table of all routes, with what they need before the scripts of a screen are loaded: parameters and queries. */
const isRouteTree = (id: string): boolean => id.endsWith('/src/route-tree.gen.ts')

interface FirstScreen {
  plugin: Plugin
  /** Whether the first screen needs this module. */
  has: (id: string) => boolean
  /** Whether the routes of the other screens need it, and the first screen doesn't. */
  othersHave: (id: string) => boolean
}

/**
 * Collects the modules that the first screen needs, and those of the routes of all other screens, so that they are
 * built into one file each: as a file per module that several screens share they would be some sixty requests, and
 * compress worse.
 */
export function firstScreen(): FirstScreen {
  const needed = new Set<string>()
  const others = new Set<string>()
  return {
    has: (id) => needed.has(id),
    othersHave: (id) => others.has(id),
    plugin: {
      name: 'first-screen',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const icons = ids.find((id) => id.endsWith(`/${iconLibrary}.mjs`))
        const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? ''
        const fileOf = icons === undefined ? new Map<string, string>() : iconFiles(icons, codeOf(icons))
        const visit = (id: string, into: Set<string>) => {
          // The library's index imports every icon.
          if (needed.has(id) || into.has(id) || id === icons) return
          into.add(id)
          const { importedIds = [] } = this.getModuleInfo(id) ?? {}
          for (const next of importedIds) visit(next, into)
          for (const name of iconsIn(codeOf(id))) visit(fileOf.get(name)!, into)
        }
        for (const id of ids) if (isFirstScreen(id) || this.getModuleInfo(id)?.isEntry) visit(id, needed)
        for (const id of ids) if (isRouteTree(id)) visit(id, others)
      },
    },
  }
}

/** Names of the icons that a module imports: "ChevronLeft". */
const iconsIn = (code: string): string[] =>
  Array.from(code.matchAll(iconImport), ([, names]) => names!.split(',')).flatMap((names) =>
    names.map((name) => name.trim().split(/\s/, 1)[0]!).filter(Boolean),
  )

/** The module of each icon, by the names that the library's index exports it as. */
function iconFiles(index: string, code: string): Map<string, string> {
  const folder = index.slice(0, index.lastIndexOf('/') + 1)
  return new Map(
    Array.from(code.matchAll(iconExport)).flatMap(([, names, path]) =>
      Array.from(names!.matchAll(/default as (\w+)/g), ([, name]): [string, string] => [
        name!,
        folder + path,
      ]),
    ),
  )
}
