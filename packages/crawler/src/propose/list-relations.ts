import { Element } from '../html/nodes.ts'
import { Effort } from './effort.ts'
import type { ItemsChoice } from './items-selector.ts'
import { keysOf, usualKeys } from './usual-keys.ts'

/** What the other lists of a page say about one of them. */
export interface RelationSigns {
  /** 1 if each of its items holds one of another list: that may be a part of it. */
  holdsOne: number
  /** 1 if its items are several in each of another list's: that may hold groups of them. */
  isGrouped: number
  /** How like its items are the further ones of a list that has all of them, 0 to 1: then it is a part of that one. */
  moreAlike: number
  /** How many of its items a list has all of whose items are among these, 0 to 1. */
  part: number
}

/** Share of the items of one list that must be in those of the other. */
const nearlyAll = 0.9
/** Two lists have about as many items if their numbers differ by no more than this share. */
const sameNumber = 0.12
/** A list with no more than this share of the items holds groups of them. */
const fewGroups = 0.55
/** A list with more than this many times the items has little to do with its part. */
const largestWhole = 6
const sampled = 8

/** The relations of each list to the others. */
export function relationsOf(
  choices: readonly ItemsChoice[],
  samples: readonly (readonly Element[])[],
): RelationSigns[] {
  const lists = listsOf(choices)
  const within = samples.map((sample) => holdersOf(sample, lists))
  const shared = choices.map(({ items }) => sharedWith(items, lists))
  const isInside = (inner: number, outer: number) =>
    (within[inner]!.get(outer) ?? 0) >= nearlyAll * samples[inner]!.length
  const isPart = (part: number, whole: number) =>
    sizeOf(part) < sizeOf(whole) && shared[part]!.get(whole) === sizeOf(part)
  const likeness = likenessAmong(choices)
  const sizeOf = (at: number) => choices[at]!.items.length
  return choices.map((_, at) => {
    const ratios = choices
      .map((__, other) => ({ other, ratio: sizeOf(other) / sizeOf(at) }))
      .filter(({ other }) => other !== at)
    const holdsOne = ({ other, ratio }: Ratio) => isInside(other, at) && Math.abs(ratio - 1) <= sameNumber
    const isGroup = ({ other, ratio }: Ratio) => isInside(at, other) && ratio <= fewGroups
    const wholes = ratios.filter(({ other, ratio }) => ratio <= largestWhole && isPart(at, other))
    const parts = ratios.filter(({ other }) => isPart(other, at))
    return {
      holdsOne: ratios.some(holdsOne) ? 1 : 0,
      isGrouped: ratios.some(isGroup) ? 1 : 0,
      moreAlike: Math.max(0, ...wholes.map(({ other }) => likeness(other, at))),
      part: Math.min(1, ...parts.map(({ ratio }) => ratio)),
    }
  })
}

/** Another list, and the number of its items divided by that of this one. */
interface Ratio {
  other: number
  ratio: number
}

/** The numbers of the lists that an element is an item of. */
type Lists = ReadonlyMap<unknown, readonly number[]>

function listsOf(choices: readonly ItemsChoice[]): Lists {
  const lists = new Map<unknown, number[]>()
  for (const [at, { items }] of choices.entries())
    for (const item of items) {
      const known = lists.get(item)
      if (known) known.push(at)
      else lists.set(item, [at])
    }
  return lists
}

/** How many of some elements are within the items of each list. */
function holdersOf(sample: readonly Element[], lists: Lists): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { parent } of sample) {
    const holders = new Set<number>()
    for (let node: unknown = parent; node instanceof Element; node = node.parent)
      for (const at of lists.get(node) ?? []) holders.add(at)
    for (const at of holders) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return counts
}

/** How many of some items each list has. */
function sharedWith(items: readonly Element[], lists: Lists): Map<number, number> {
  const counts = new Map<number, number>()
  for (const item of items) for (const at of lists.get(item) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
  return counts
}

/** The mean share of the usual parts of one list's items that the further items of another one have, 0 to 1. */
function likenessAmong(choices: readonly ItemsChoice[]): (whole: number, part: number) => number {
  const effort = new Effort()
  const usual = new Map<number, readonly string[]>()
  const keys = new Map<Element, ReadonlySet<string>>()
  return (whole, part) => {
    const { items } = choices[part]!
    const own = remembered(usual, part, () => usualKeys(items.slice(0, sampled), effort))
    const known = new Set(items)
    const extra = choices[whole]!.items.filter((item) => !known.has(item))
    const sample = extra.filter((_, at) => at % Math.ceil(extra.length / sampled) === 0)
    const shares = sample.map((item) =>
      shareOf(
        own,
        remembered(keys, item, () => keysOf(item, effort)),
      ),
    )
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
}

const shareOf = (usual: readonly string[], keys: ReadonlySet<string>): number =>
  usual.length === 0 ? 0.5 : usual.filter((key) => keys.has(key)).length / usual.length

/** What a map has for a key, or what is found now. */
function remembered<K, T>(known: Map<K, T>, key: K, find: () => T): T {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}
