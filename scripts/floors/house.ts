import { importGraph, type Import } from './import-graph.ts'

/**
 * The layers ("floors") of a workspace: which folders ("rooms") may import which, and which of their files are public
 * ("faces").
 */
export interface House {
  /** Its `src` folder, relative to the repository. */
  source: string
  /** Packages of this repository that it may import, without `@windrow/`. */
  packages: readonly string[]
  /** Folders whose subfolders count separately, such as `features`. */
  split?: readonly string[]
  /**
   * Layers from bottom to top. Imports go to lower layers, or within a layer if they cause no cycle. An entry is a
   * folder or file directly in `src`; `features/*` stands for every subfolder, and `*` for everything not named.
   */
  floors: readonly (readonly string[])[]
  /** The main file of each subfolder of a split folder, such as `handlers`, which is always public. */
  mainFile?: string
  /** Further public files of these folders. */
  faces?: Readonly<Record<string, readonly string[]>>
  /** Folders that combine all others, such as the route table: they may import files that aren't public. */
  above?: readonly string[]
}

/** The folder that a file belongs to, as an entry of the layers. */
export function roomOf({ split = [] }: Pick<House, 'split'>, file: string): string {
  const [first, second, third] = file.split('/')
  return split.includes(first!) && third !== undefined ? `${first}/${second}` : first!
}

/** Violations of a workspace's import rules, as sentences; empty if there are none. */
export const faultsOf = (house: House, root: string): string[] =>
  judge(house, importGraph(`${root}/${house.source}`))

/** Violations in a list of imports, as sentences. */
export function judge(house: House, all: readonly Import[]): string[] {
  const imports = all.filter(({ to }) => !isOutside(to))
  const level = (file: string) => floorOf(house, roomOf(house, file))
  const between = imports.filter(({ from, to }) => roomOf(house, from) !== roomOf(house, to))
  const rooms = between.map(({ from, to }) => ({ from: roomOf(house, from), to: roomOf(house, to) }))
  const byFace = between.filter(({ from }) => !house.above?.includes(roomOf(house, from)))
  return [
    ...all
      .filter(({ to }) => isOutside(to) && !mayUse(house, to))
      .map(({ from, to }) => `${from} imports ${to}, which is no package that this workspace may use`),
    ...[...new Set(imports.flatMap(({ from, to }) => [from, to]))]
      .filter((file) => level(file) === -1)
      .map((file) => `${file} stands on no floor`),
    ...between
      .filter(({ from, to }) => level(to) > level(from))
      .map(({ from, to }) => `${from} imports ${to}, which is on a floor above it`),
    ...byFace
      .filter(({ to }) => !isOpen(house, to))
      .map(({ from, to }) => `${from} imports ${to}, which is not part of that room's face`),
    ...unusedFaces(house, byFace),
    ...circles(rooms).map((circle) => `rooms import each other: ${circle.join(', ')}`),
    ...circles(imports).map((circle) => `files import each other: ${circle.join(', ')}`),
  ]
}

const isOutside = (path: string): boolean => path.startsWith('..') || path.startsWith('@windrow/')

const mayUse = ({ packages }: House, path: string): boolean =>
  packages.some((name) => path.startsWith(`@windrow/${name}/`))

function floorOf({ floors }: House, room: string): number {
  const all = room.includes('/') ? `${room.split('/')[0]}/*` : null
  const own = floors.findIndex((rooms) => rooms.includes(room) || (all !== null && rooms.includes(all)))
  return own === -1 ? floors.findIndex((rooms) => rooms.includes('*')) : own
}

function isOpen(house: House, file: string): boolean {
  const room = roomOf(house, file)
  if (!room.includes('/')) return true
  const name = file.slice(room.length + 1).replace(/\.tsx?$/, '')
  return name === house.mainFile || (house.faces?.[room]?.includes(name) ?? false)
}

function unusedFaces(house: House, between: readonly Import[]): string[] {
  const used = new Set(between.map(({ to }) => to.replace(/\.tsx?$/, '')))
  return Object.entries(house.faces ?? {}).flatMap(([room, files]) =>
    files
      .filter((file) => !used.has(`${room}/${file}`))
      .map((file) => `${room}/${file} is part of the room's face, and nobody outside uses it`),
  )
}

/** Strongly connected components with more than one node (Tarjan, 1972), each sorted by name. */
export function circles(arrows: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) (next.get(from) ?? next.set(from, new Set()).get(from)!).add(to)
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    indexes.set(node, indexes.size)
    lowest.set(node, indexes.get(node)!)
    open.push(node)
    for (const other of next.get(node) ?? []) {
      if (!indexes.has(other)) visit(other)
      if (open.includes(other)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(other)!))
    }
    if (lowest.get(node) !== indexes.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const node of next.keys()) if (!indexes.has(node)) visit(node)
  return found
}
