import type { Plugin } from 'vite'

/** The layout of all screens that require login, and the list of projects, which most visits begin with. */
const firstScreens = /(^|\/)src\/routes\/_app(\/projects\.index)?\.tsx(\?|$)/

/** The paths of `src/first-routes.ts`. */
export const firstPaths: readonly string[] = ['/', '/account/login', '/projects']

/** Whether a file, or a part of one ("?"), is that of a screen that the first file is to hold. */
export const isFirstScreen = (file: string): boolean => firstScreens.test(file)

const iconLibrary = 'lucide-react'
const iconImport = new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*["']${iconLibrary}["']`, 'g')
const iconExport = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g

/**
 * The routes of all other screens, with what they need before the scripts of a screen are loaded: parameters and
 * queries. And what the first screen and the frame show only later: the sidebar of projects, tooltips, and parts that
 * open by a click or key. They are loaded together once the first screen is there.
 */
const later = [
  'features/guides/guide-dialogs.tsx',
  'features/projects/project-selection-bar.tsx',
  'route-tree.gen.ts',
  'shell/invite-from-address.tsx',
  'shell/screen-search.tsx',
  'shell/side-nav.tsx',
  'ui/tooltip-layer.tsx',
]
/** The login, which begins without the frame. */
const isLogin = (id: string): boolean => /\/src\/routes\/account\.login\.tsx\?/.test(id)

/** What the first screen reaches only through modules that export again what others export, and doesn't use. */
const unused = [
  /\/keys\/(digest|figure|quality|report|run)-keys\.ts$/,
  /\/@tanstack\/.*\/(infiniteQuery(Behavior|Observer)|queriesObserver|useBlocker|useInfiniteQuery|useQueries)\.js$/,
]

const isUnused = (id: string): boolean => unused.some((file) => file.test(id))
const isLater = (id: string): boolean => later.some((file) => id.endsWith(`/src/${file}`))

interface FirstScreen {
  plugin: Plugin
  /** Whether the first screen needs this module. */
  has: (id: string) => boolean
  /** Whether the login needs it besides. */
  loginHas: (id: string) => boolean
  /** Whether it belongs to what is loaded next. */
  isNext: (id: string) => boolean
}

/**
 * Collects the modules that the first screen needs, those that the login needs besides, and those that are loaded next,
 * so that they are built into one file each: as a file per module that several screens share they would be some sixty
 * requests, and compress worse.
 */
export function firstScreen(): FirstScreen {
  const needed = new Set<string>()
  const login = new Set<string>()
  const followers = new Set<string>()
  return {
    has: (id) => needed.has(id),
    loginHas: (id) => login.has(id),
    isNext: (id) => followers.has(id) || isUnused(id),
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
          if (needed.has(id) || into.has(id) || id === icons || isUnused(id)) return
          into.add(id)
          const { importedIds = [] } = this.getModuleInfo(id) ?? {}
          for (const next of importedIds) visit(next, into)
          for (const name of iconsIn(codeOf(id))) visit(fileOf.get(name)!, into)
        }
        for (const id of ids) if (isFirstScreen(id) || this.getModuleInfo(id)?.isEntry) visit(id, needed)
        for (const id of ids) if (isLogin(id)) visit(id, login)
        for (const id of ids) if (isLater(id)) visit(id, followers)
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
