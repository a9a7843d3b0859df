import { group, key, type Answer } from './key.ts'

/** Page copies of the editor, and evaluations of recipes on them. */
export const pageCopies = {
  opened: (id: number, wanted: object, reload: number) =>
    key<Answer<'pageCopyCreate'>>('pageCopies', 'opened', id, wanted, reload),
  html: (id: number, cid: number) => key<Answer<'pageCopyHtml'>>('pageCopies', 'html', id, cid),
  allFound: (cid: number, type: string) => group('pageCopies', 'found', cid, type),
  found: (cid: number, type: string, recipe: object) =>
    key<Answer<'pageCopyEvaluate'>>('pageCopies', 'found', cid, type, recipe),
}

/** Checks of a recipe being edited, in the form that its screen shows. */
export const recipeChecks = {
  of: <Check>(id: number, recipe: object) => key<Check>('recipeChecks', id, recipe),
}

/** Suggestions while typing; `list` distinguishes the lists. */
export const choices = {
  reportNames: (projectIds: readonly number[]) =>
    key<Answer<'reportNames'>['reports']>('choices', 'report-names', projectIds),
  accountsFound: (text: string) =>
    key<Answer<'accountSearch'>['organizations']>('choices', 'accounts-found', text),
  accountNames: (ids: readonly number[]) =>
    key<Answer<'accountNames'>['organizations']>('choices', 'account-names', ids),
  found: <Choice>(list: readonly unknown[], text: string) => key<Choice[]>('choices', 'found', list, text),
  name: (list: string, value: number | undefined) =>
    key<string | null>('choices', 'name', list, value ?? null),
  lookUp: <Found>(what: string, text: string | null) => key<Found>('choices', 'look-up', what, text),
}
