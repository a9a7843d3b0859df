import { importGraph, type Import } from './import-graph.ts'

/** How a workspace is built: which rooms stand on which, and what of a room others may use. */
export interface House {
  /** Its `src` folder, relative to the repository. */
  source: string
  /** Packages of ours that it may use, without `@windrow/`. */
  packages: readonly string[]
  /** Folders whose subfolders are rooms of their own, such as `features`. */
  split?: readonly string[]
  /**
   * Rooms from the ground up. Imports run down, or along a floor where no circle comes of it. A room is a folder below
   * `src`, or a file that lies there; `features/*` means every room of that folder, and `*` every one not named.
   */
  floors: readonly (readonly string[])[]
  /** What every room of a split folder is for, such as `handlers`: this file may always be used. */
  mainFile?: string
  /** Which other files of these rooms others may use. */
  faces?: Readonly<Record<string, readonly string[]>>
  /** Rooms whose work is to put the others together, such as the table of screens: faces do not hold for them. */
  above?: readonly string[]
}

/** The room that a file stands in. */
export function roomOf({ split = [] }: Pick<House, 'split'>, file: string): string {
  const [first, second, third] = file.split('/')
  return split.includes(first!) && third !== undefined ? `${first}/${second}` : first!
}

/** Everything that is wrong with the imports of a house, a sentence each; empty where all is well. */
export const faultsOf = (house: House, root: string): string[] =>
  judge(house, importGraph(`${root}/${house.source}`))

/** The same of any list of imports. */
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

/** The strongly connected components of more than one node (Tarjan, 1972), each sorted by name. */
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
