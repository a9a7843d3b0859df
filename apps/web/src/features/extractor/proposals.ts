import type { PageType, Recipe } from '@windrow/contract/recipe'
import { updateType } from './recipe-edits.ts'

/** Identifies what a page type takes: its repeating item; empty for the whole page. */
export const proposalKey = (type: string, { items }: PageType): string => `${type} ${items ?? ''}`

/**
 * Replaces what a page type takes by a proposal: its items, fields and next page. How it is read, its table and its
 * links stay; names of fields that it no longer has are removed from them.
 */
export function applyProposal(recipe: Recipe, type: string, proposed: PageType): Recipe {
  const isField = (name: string) => Object.hasOwn(proposed.fields, name)
  return updateType(recipe, type, (current) => {
    const { items: _items, next: _next, unique = [], ...kept } = current
    const keys = unique.filter(isField)
    return {
      ...kept,
      fields: proposed.fields,
      follow: current.follow.map((follow) => ({ ...follow, carry: follow.carry.filter(isField) })),
      ...(proposed.items !== undefined && { items: proposed.items }),
      ...(proposed.next && { next: proposed.next }),
      ...(keys.length > 0 && { unique: keys }),
    }
  })
}
