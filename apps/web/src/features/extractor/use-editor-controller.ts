import { useReducer } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Editor } from './editor-context.ts'
import { editorReducer } from './editor-reducer.ts'
import {
  isCurrent,
  startEditing,
  type Asked,
  type EditorState,
  type Purpose,
  type Start,
} from './editor-state.ts'
import { pageQueries, useEvaluation } from './page-queries.ts'
import { updateField } from './recipe-edits.ts'
import { useRecipeCheck, type RecipeCheck } from './use-recipe-check.ts'

interface PointCall {
  intent: 'field' | 'items' | 'wider' | 'narrower' | 'next' | 'follow'
  node?: number
  field?: string
  exclude?: number[]
}

/** Error messages by their path within the page type shown. */
function faultsByPart({ faults }: RecipeCheck, type: string): Map<string, string> {
  const prefix = `types.${type}.`
  return new Map(
    [...faults]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  )
}

/**
 * The existing field of an element: selecting it again selects the field instead of adding a duplicate. The last
 * evaluation may still contain a field that was removed meanwhile.
 */
function fieldAt(editor: Pick<Editor, 'evaluation' | 'page'>, node: number): string | undefined {
  return editor.evaluation?.fields.find(
    ({ name, nodes }) => name in editor.page.fields && nodes.includes(node),
  )?.name
}

/** The example element of a field, to which another one is added as an exclusion. */
function exampleOf(
  state: EditorState,
  editor: Pick<Editor, 'evaluation'>,
  excluded: number,
): PointCall | null {
  const { picked } = state
  if (picked === null) return null
  const known = state.examples[picked]
  const exclude = [...(known?.exclude ?? []), excluded]
  const found = editor.evaluation?.fields.find(({ name }) => name === picked)?.nodes ?? []
  const node = known?.node ?? found.find((candidate) => candidate !== null && !exclude.includes(candidate))
  return node === undefined || node === null ? null : { intent: 'field', node, field: picked, exclude }
}

const callFor = (state: EditorState, node: number, purpose: Purpose): PointCall => {
  if (purpose === 'replace' && state.picked !== null) {
    return { intent: 'field', node, field: state.picked }
  }
  return { intent: purpose === 'replace' ? 'field' : purpose, node }
}

/**
 * Sends a selected element to the server. The subject is passed with the call, because something else may be shown when
 * the response arrives.
 */
function usePointing(projectId: number, dispatch: Editor['dispatch']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ base, cid, ...call }: PointCall & Asked) =>
      api.pageCopyPoint({ params: { id: projectId, cid }, body: { ...call, recipe: base } }),
    meta: { quiet: true },
    onSuccess: ({ recipe, field, evaluation }, { base, type, cid, node, exclude = [] }) => {
      const known = pageQueries.evaluation(projectId, cid, type, recipe).queryKey
      // Without a table the response has no rows, but the preview shows them.
      if (recipe.types[type]?.table) queries.setQueryData(known, evaluation)
      const example = node === undefined ? {} : { example: { node, exclude } }
      dispatch({ kind: 'pointed', base, type, cid, recipe, field, ...example })
    },
  })
}

export function useEditorController(projectId: number, start: Start): Editor {
  const [state, dispatch] = useReducer(editorReducer, start, startEditing)
  const { type, recipe } = state
  const open = state.pages[type]
  const cid = open?.copy.id
  const evaluation = useEvaluation({ id: projectId, cid, type, recipe })
  const check = useRecipeCheck(projectId, recipe)

  const pointing = usePointing(projectId, dispatch)
  const send = (call: PointCall | null) => {
    if (cid !== undefined && call) pointing.mutate({ ...call, base: recipe, type, cid })
  }
  /** Any action clears the last error message. */
  const act: Editor['dispatch'] = (action) => {
    if (pointing.isError) pointing.reset()
    dispatch(action)
  }
  const edit: Editor['edit'] = (next, key, pick) => {
    act({ kind: 'edit', recipe: next, ...(key ? { key } : {}), ...(pick === undefined ? {} : { pick }) })
  }
  const page = recipe.types[type]!
  const complaint = pointing.error && isCurrent(state, pointing.variables) ? pointing.error.message : null
  const data = { evaluation: evaluation.data, page }
  return {
    projectId,
    state,
    dispatch: act,
    page,
    open,
    evaluation: evaluation.data,
    pending: evaluation.pending || pointing.isPending,
    // Errors within the recipe are shown where they occur.
    fault: complaint ?? (check.faults.size === 0 ? (evaluation.error?.message ?? null) : null),
    faults: faultsByPart(check, type),
    check,
    edit,
    editField: (name, patch, key) => edit(updateField(recipe, type, name, patch), `${name}.${key}`),
    point: (node, { exclude = false, purpose = state.purpose } = {}) => {
      const own = fieldAt(data, node)
      if (exclude) send(exampleOf(state, data, node))
      else if (own !== undefined && purpose === 'field') act({ kind: 'pick', field: own })
      else send(callFor(state, node, purpose))
    },
    reshape: (intent) => send({ intent }),
  }
}
